import { mintId } from '../../domain/kernel/ids.ts';

/** An id for a row that is made here. */
export const newId = (): string => mintId(Date.now(), (count) => crypto.getRandomValues(new Uint8Array(count)));

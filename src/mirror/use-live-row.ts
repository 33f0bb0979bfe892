import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { isFilled } from './sync-state.ts';
import { useLive } from './use-live.ts';

/**
 * What a query finds of one row, live; null when it is not here, or not any more. Undefined until that is known: while the
 * mirror is filled for the first time, what is missing may still come, so that a link that is opened on a new device waits for
 * its row.
 */
export const useLiveRow = <Row>(
  read: (mirror: MirrorDatabase) => Promise<Row | null>,
  dependencies: readonly unknown[],
): Row | null | undefined =>
  useLive(async (mirror) => (await read(mirror)) ?? ((await isFilled(mirror)) ? null : undefined), dependencies);

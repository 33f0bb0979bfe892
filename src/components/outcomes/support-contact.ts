import { onDevice } from '../../../workers/browser/kept-texts.ts';

/** Where the address is kept between starts, so that it is known without network too. */
const storageKey = 'ergon-support';

/** Whom to ask for help, as the server said last; null before it was reached for the first time. */
export const supportContact = (): string | null => onDevice.get(storageKey);

/** Keeps whom to ask for help. */
export const keepSupportContact = (email: string): void => onDevice.put(storageKey, email);

import { leastPasswordLength } from '../../../domain/account/password-length.ts';
import { onDevice } from '../../../workers/browser/kept-texts.ts';

/** Where the server's setting is kept between starts. */
const storageKey = 'ergon-password-length';

/** The minimum length of a new password, as the server said last. */
export const passwordLength = (): number =>
  Math.max(leastPasswordLength, Number(onDevice.get(storageKey)) || leastPasswordLength);

/** Stores the minimum length of a new password. */
export const keepPasswordLength = (length: number): void => onDevice.put(storageKey, String(length));

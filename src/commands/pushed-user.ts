import { onDevice } from '../../workers/browser/kept-texts.ts';

/** Where it is kept between starts. */
const storageKey = 'ergon-push';

/** The user whose notifications are pushed to this browser; null when push is off. */
export const pushedUser = (): string | null => onDevice.get(storageKey);

/** Keeps whose notifications are pushed here. */
export const keepPushedUser = (id: string | null): void => onDevice.put(storageKey, id);

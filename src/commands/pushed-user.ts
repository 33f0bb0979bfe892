/** Where it is kept between starts. */
const storageKey = 'ergon-push';

/** The user whose notifications are pushed to this browser; null when nobody switched that on here. */
export const pushedUser = (): string | null => localStorage.getItem(storageKey);

/** Keeps whose notifications are pushed here. */
export function keepPushedUser(id: string | null): void {
  if (id === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, id);
}

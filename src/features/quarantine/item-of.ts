import { canBeAccepted } from '../../../domain/protocol/concerns-office.ts';

/** What can be read of an item that a device handed in, however broken the rest of it is. */
export interface ReadItem {
  name: string | null;
  /** When it was done, in corrected device time; null when the item does not say. */
  at: number | null;
  /** The values that it sets, by their fields. */
  set: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSaid = (value: unknown): boolean => value !== null && value !== '' && !isRecord(value);

/** What an item says: its change, its time, and which values it sets; what it refers to is named by the server (`about`). */
export function itemOf(item: Readonly<Record<string, unknown>>): ReadItem {
  const { name, at, offset, args } = item;
  const given = isRecord(args) ? args : {};
  // Both: what the change takes is one of them, and the other one may only pretend.
  const values = { ...(isRecord(given.set) ? given.set : {}), ...given };
  const shown = Object.entries(values).filter(([field, value]) => field !== 'id' && isSaid(value));
  return {
    name: typeof name === 'string' ? name : null,
    at: typeof at === 'number' ? at + (typeof offset === 'number' ? offset : 0) : null,
    set: Object.fromEntries(shown),
  };
}

/** Whether an item can be accepted; one that is unreadable, or about accounts and rights, can only be dismissed. */
export function isAcceptable(item: Readonly<Record<string, unknown>>): boolean {
  const { name } = itemOf(item);
  return name !== null && canBeAccepted(name);
}

import { groupBy } from '../../../domain/kernel/polyfills.ts';
import { canBeAccepted } from '../../../domain/protocol/concerns-office.ts';
import type { Quarantined } from '../../../domain/protocol/quarantine.ts';

/** The readable parts of a quarantined item, which may be malformed. */
export interface ReadItem {
  name: string | null;
  /** Corrected device time; null when missing. */
  at: number | null;
  /** The values it sets, by field. */
  set: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSaid = (value: unknown): boolean => value !== null && value !== '' && !isRecord(value);

/** Reads the mutation, the time and the values of an item. The server names its target (`about`). */
export function readItem(item: Readonly<Record<string, unknown>>): ReadItem {
  const { name, at, offset, args } = item;
  const given = isRecord(args) ? args : {};
  // Shows both, because a forged item could hide its real values in the other one.
  const values = { ...(isRecord(given.set) ? given.set : {}), ...given };
  const shown = Object.entries(values).filter(([field, value]) => field !== 'id' && isSaid(value));
  return {
    name: typeof name === 'string' ? name : null,
    at: typeof at === 'number' ? at + (typeof offset === 'number' ? offset : 0) : null,
    set: Object.fromEntries(shown),
  };
}

/** Whether an item can be accepted. Unreadable ones, and those about accounts and rights, can only be dismissed. */
export function isAcceptable(item: Readonly<Record<string, unknown>>): boolean {
  const { name } = readItem(item);
  return name !== null && canBeAccepted(name);
}

/** The items of one person in the order of the work, since later work builds on earlier. */
export interface PersonItems {
  user: Quarantined['user'];
  items: readonly Quarantined[];
}

const doneAt = ({ item, receivedOn }: Quarantined): number => readItem(item).at ?? receivedOn;

/** Groups items by person, in the order of their first delivery. */
export const groupByPerson = (items: readonly Quarantined[]): PersonItems[] =>
  [...groupBy(items, ({ user }) => user.id).values()].flatMap((all) => {
    const [first] = all;
    return first === undefined
      ? []
      : [{ user: first.user, items: all.sort((one, other) => doneAt(one) - doneAt(other)) }];
  });

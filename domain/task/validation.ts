import { fitsCustomer } from '../address/sharing.ts';
import type { ErrorCode } from '../errors/codes.ts';
import type { Reference } from '../kernel/resources.ts';
import { dayAround, type Instant } from '../kernel/time.ts';
import { type Decision, type MutationContext, rejected } from '../mutation/decision.ts';
import type { RowReader } from '../rows.ts';
import type { Task } from '../schemas.ts';
import { pickupStartBefore } from './schedule.ts';

type Dated = Pick<
  Task,
  'installationTimestampFrom' | 'installationTimestampTo' | 'pickupTimestampFrom' | 'pickupTimestampTo'
>;

type Edited = { [Name in keyof Dated]?: Dated[Name] | undefined };

const edited = (before: Instant | null, set: Instant | null | undefined): Instant | null =>
  set === undefined ? before : set;

/** The dates of a task after an edit. */
export const editedDates = (before: Dated, set: Edited): Dated => ({
  installationTimestampFrom: edited(before.installationTimestampFrom, set.installationTimestampFrom),
  installationTimestampTo: edited(before.installationTimestampTo, set.installationTimestampTo),
  pickupTimestampFrom: edited(before.pickupTimestampFrom, set.pickupTimestampFrom),
  pickupTimestampTo: edited(before.pickupTimestampTo, set.pickupTimestampTo),
});

/** The two pairs of dates of a task, each validated and merged as one. */
export const dateGroups = [
  ['installationTimestampFrom', 'installationTimestampTo'],
  ['pickupTimestampFrom', 'pickupTimestampTo'],
] as const satisfies readonly (readonly (keyof Dated)[])[];

/** The dates of pairs that start after they end (specification 5, error invalidRange on both fields). */
export const invalidRanges = (dates: Dated): (keyof Dated)[] =>
  dateGroups.flatMap((pair) => {
    const [from, to] = [dates[pair[0]], dates[pair[1]]];
    return from !== null && to !== null && from > to ? [...pair] : [];
  });

/**
 * Start dates before today (specification 5, minimum date today); a pickup may start the day before, as by default. An
 * old date that didn't change is accepted.
 */
export function passedDates(
  dates: Dated,
  before: Dated | null,
  { at, timeZone }: Pick<MutationContext, 'at' | 'timeZone'>,
): (keyof Dated)[] {
  const today = dayAround(at, timeZone).from;
  const earliest = { installationTimestampFrom: today, pickupTimestampFrom: pickupStartBefore(today, timeZone) };
  return dateGroups.flatMap(([from]) => {
    const value = dates[from];
    return value !== null && value < earliest[from] && value !== before?.[from] ? [from] : [];
  });
}

/** Rejects dates that are out of order or in the past; null when valid. */
export function refuseDates(dates: Dated, before: Dated | null, context: MutationContext): Decision | null {
  const invalid = invalidRanges(dates);
  if (invalid.length > 0) return rejected('invalid_range', ...invalid);
  const passed = passedDates(dates, before, context);
  return passed.length > 0 ? rejected('date_passed', ...passed) : null;
}

/** Whether another task of the company has the job ticket (specification 5, notUnique). */
export async function isTicketTaken(
  { taskId, company, jobTicket }: { taskId: string; company: string; jobTicket: string | null | undefined },
  rows: RowReader,
): Promise<boolean> {
  if (jobTicket === null || jobTicket === undefined) return false;
  const found = await rows.findBy('tasks', 'jobTicket', { company, value: jobTicket });
  return found.some(({ id }) => id !== taskId);
}

const longestName = 64;

/** A text with a suffix, shortened so that both fit into 64 characters. */
export const suffixed = (text: string, suffix: string): string =>
  `${text.slice(0, longestName - suffix.length).trimEnd()}${suffix}`;

/** The names of a clone (specification 4.3). Its job ticket is this one if free; see {@link freeTicket}. */
export const cloneOf = ({ nickname, jobTicket }: { nickname: string; jobTicket: string | null }) => ({
  nickname: suffixed(nickname, ' clone'),
  jobTicket: jobTicket === null ? null : suffixed(jobTicket, '-clone'),
});

const mostTries = 100;

/**
 * The first free job ticket: `A-1-clone`, then `A-1-2-clone`. Null for a task without one, or when all tries are taken.
 */
export async function freeTicket(
  { company, jobTicket, suffix }: { company: string; jobTicket: string | null; suffix: string },
  rows: RowReader,
): Promise<string | null> {
  if (jobTicket === null) return null;
  for (let count = 1; count <= mostTries; count += 1) {
    const candidate = suffixed(jobTicket, count === 1 ? suffix : `-${count}${suffix}`);
    const found = await rows.findBy('tasks', 'jobTicket', { company, value: candidate });
    if (found.length === 0) return candidate;
  }
  return null;
}

interface NamedAddresses {
  installationAddress?: Reference | null | undefined;
  pickupAddresses?: readonly Reference[] | undefined;
}

/** The ids of the addresses used for installation or pickup, without duplicates. */
export const namedAddressIds = (addresses: readonly NamedAddresses[]): string[] => [
  ...new Set(
    addresses.flatMap(({ installationAddress, pickupAddresses = [] }) =>
      [installationAddress, ...pickupAddresses].flatMap((place) => place?.id ?? []),
    ),
  ),
];

/** The customer of the task, and the addresses already used before an edit. */
interface Naming {
  customer: Reference | null;
  before?: NamedAddresses;
}

/**
 * Rejects addresses that a task can't use. Everybody who sees the task sees its addresses, so using one that the actor
 * doesn't see, or another customer's private one, would reveal it. Addresses already used stay.
 */
export async function refuseAddresses(
  addresses: readonly NamedAddresses[],
  { customer, before }: Naming,
  rows: RowReader,
): Promise<ErrorCode | null> {
  const kept = namedAddressIds(before === undefined ? [] : [before]);
  let refused: ErrorCode | null = null;
  for (const id of namedAddressIds(addresses)) {
    const place = await rows.get('addresses', id);
    if (place === undefined) return 'rule';
    if (!kept.includes(id) && !fitsCustomer(place, customer?.id ?? null)) refused = 'place_of_other_customer';
  }
  return refused;
}

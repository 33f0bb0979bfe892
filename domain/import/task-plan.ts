import { fitsCustomer } from '../address/sharing.ts';
import { fold } from '../kernel/fold.ts';
import type { Address, Customer, Task } from '../schemas.ts';
import type { NewAddress } from '../task/arguments.ts';
import { defaultEstimate, endAfter } from '../task/schedule.ts';
import { customerFinder } from './address-plan.ts';
import { type Finder, finderOf, namesIn, numberIn, textIn } from './names.ts';
import type { ParsedRow } from './parse-sheet.ts';
import { type Plan, type Refusal, refused } from './plan.ts';

/** A row's values of its task, without customer and addresses. Without an end the task lasts its estimated hours. */
function formOf({ values }: ParsedRow) {
  const from = numberIn(values.installationTimestampFrom);
  const estimateTime = numberIn(values.estimateTime) ?? defaultEstimate;
  return {
    nickname: textIn(values.nickname) ?? '',
    jobTicket: textIn(values.jobTicket) ?? '',
    installationTimestampFrom: from,
    installationTimestampTo:
      numberIn(values.installationTimestampTo) ?? (from === null ? null : endAfter(from, estimateTime)),
    pickupTimestampFrom: numberIn(values.pickupTimestampFrom),
    pickupTimestampTo: numberIn(values.pickupTimestampTo),
    salesPrice: null,
    totalPayout: null,
    estimateTime,
    antediluvian: values.antediluvian === true,
  };
}

interface Places {
  found: Address[];
  refusals: Refusal[];
}

/** The addresses that a cell names, among those that a task for this customer may use. */
function placesOf(row: ParsedRow, field: string, find: (name: string) => ReturnType<Finder<Address>>): Places {
  const places: Places = { found: [], refusals: [] };
  for (const name of namesIn(row.values[field])) {
    const named = find(name);
    if (named.kind === 'found') places.found.push(named.row);
    else places.refusals.push({ field, code: named.code });
  }
  return places;
}

/** The input for planning tasks: rows of the account, at least those that the file refers to. */
export interface TaskLookups {
  customers: readonly Customer[];
  addresses: readonly Address[];
  tasks: Iterable<Task>;
  newId: () => string;
}

/** A row with what its names mean. */
interface Meant {
  row: ParsedRow;
  customer: string;
  installation: readonly Address[];
  pickup: readonly Address[];
}

/** The addresses of a draft: one for each place of installation; those of pickup are of every one of them. */
function addressesOf({ row, installation, pickup }: Meant, newId: () => string): NewAddress[] {
  const pickupAddresses = pickup.map(({ id }) => ({ id }));
  // Things that are only fetched are an address of their own.
  const places = installation.length === 0 && pickup.length > 0 ? [null] : installation;
  return places.map((place) => ({
    id: newId(),
    nickname: place?.nickname ?? null,
    installationAddress: place && { id: place.id },
    pickupAddresses,
    communicationInfo: null,
    payout: numberIn(row.values.payout),
    salesPrice: numberIn(row.values.salesPrice),
  }));
}

interface Finders {
  customer: Finder<Customer>;
  address: Finder<Address>;
}

/** The rows that a row's names refer to; a refusal for unknown or ambiguous ones. */
function meaningOf(row: ParsedRow, find: Finders): Meant | Refusal[] {
  const named = find.customer(textIn(row.values.customer) ?? '');
  if (named.kind === 'refused') return [{ field: 'customer', code: named.code }];
  const customer = named.row.id;
  const usable = (name: string) => find.address(name, (each) => fitsCustomer(each, customer));
  const installation = placesOf(row, 'installationAddresses', usable);
  const pickup = placesOf(row, 'pickupAddresses', usable);
  const refusals = [...installation.refusals, ...pickup.refusals];
  return refusals.length > 0 ? refusals : { row, customer, installation: installation.found, pickup: pickup.found };
}

/** Whether a task that has a row's ticket is the row's own: the same customer, and the same name. */
export const isSameTask = (
  one: Pick<Task, 'nickname' | 'customer'>,
  other: Pick<Task, 'nickname' | 'customer'>,
): boolean => one.nickname === other.nickname && one.customer?.id === other.customer?.id;

/** Plans drafts of tasks whose job tickets are not there yet. */
export function planTasks({ customers, addresses, tasks, newId }: TaskLookups): Plan {
  const find = {
    customer: customerFinder(customers),
    address: finderOf(addresses, [({ nickname }) => nickname, ({ name }) => name, ({ street }) => street]),
  };
  const there = new Map<string, Pick<Task, 'nickname' | 'customer'>>();
  for (const task of tasks) if (task.jobTicket !== null) there.set(fold(task.jobTicket), task);
  return (row) => {
    const meant = meaningOf(row, find);
    if (Array.isArray(meant)) return { kind: 'refused', refusals: meant };
    const form = formOf(row);
    const task = { nickname: form.nickname, customer: { id: meant.customer } };
    const ticket = fold(form.jobTicket);
    const known = there.get(ticket);
    if (known !== undefined)
      return isSameTask(known, task) ? { kind: 'unchanged' } : refused('job_ticket_taken', 'jobTicket');
    const values = { ...form, customer: task.customer, addresses: addressesOf(meant, newId) };
    return { kind: 'add', values, taken: () => void there.set(ticket, task) };
  };
}

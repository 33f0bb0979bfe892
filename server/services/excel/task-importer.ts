import type { ParsedRow } from '../../../documents/excel/parse-sheet.ts';
import { serves } from '../../../domain/address/finders.ts';
import { sharingOf } from '../../../domain/address/sharing.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import type { Rows } from '../../../domain/rows.ts';
import { defaultEstimate, endAfter } from '../../../domain/task/schedule.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { addressesNamed, customersNamed, tasksWithTickets } from '../../db/repositories/imports.ts';
import type { Importer, Plan, Planned, Refusal } from './import-rows.ts';
import { namedRow, textIn } from './named.ts';

type Address = Rows['addresses'];

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const namesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);

/** What a row says of its task besides customer and addresses. Without an end the task takes the hours that it is estimated. */
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
function placesOf(row: ParsedRow, field: string, usable: readonly Address[]): Places {
  const places: Places = { found: [], refusals: [] };
  for (const name of namesIn(row.values[field])) {
    const named = namedRow(usable, name, [({ nickname }) => nickname, (each) => each.name, ({ street }) => street]);
    if (named.kind === 'found') places.found.push(named.row);
    else places.refusals.push({ field, code: named.code });
  }
  return places;
}

type Known = Pick<Rows['tasks'], 'nickname' | 'jobTicket' | 'customer'>;

/** A draft with an operational address for each place of installation; those of pickup are of every one of them. */
function draftOf(
  row: ParsedRow,
  {
    customer,
    installation,
    pickup,
  }: { customer: string; installation: readonly Address[]; pickup: readonly Address[] },
  newId: () => string,
): Planned {
  const prices = { payout: numberIn(row.values.payout), salesPrice: numberIn(row.values.salesPrice) };
  const pickupAddresses = pickup.map(({ id }) => ({ id }));
  // Things that are only fetched are a row of their own.
  const places = installation.length === 0 && pickup.length > 0 ? [null] : installation;
  const addresses = places.map((place) => ({
    id: newId(),
    nickname: place?.nickname ?? null,
    installationAddress: place && { id: place.id },
    pickupAddresses,
    communicationInfo: null,
    ...prices,
  }));
  const id = newId();
  const args = { ...formOf(row), id, customer: { id: customer }, addresses };
  return { kind: 'mutation', name: 'createTask', args, unused: id };
}

interface Lookups {
  customers: readonly Rows['customers'][];
  addresses: readonly Address[];
  there: Known[];
}

/** Creates drafts of the viewer's account whose job tickets are not there yet. */
export function taskImporter({ newId }: Pick<Context, 'newId'>, viewer: Viewer): Importer {
  const company = viewer.companyId;

  function planRow(row: ParsedRow, { customers, addresses, there }: Lookups): Planned & { task?: Known } {
    const named = namedRow(customers, textIn(row.values.customer) ?? '', [({ afm }) => afm, (each) => each.nickname]);
    if (named.kind === 'refused') return { kind: 'refused', refusals: [{ field: 'customer', code: named.code }] };
    const customer = named.row.id;
    const usable = addresses.filter((each) => serves(each, customer) || sharingOf(each) === 'unowned');
    const installation = placesOf(row, 'installationAddresses', usable);
    const pickup = placesOf(row, 'pickupAddresses', usable);
    const refusals = [...installation.refusals, ...pickup.refusals];
    if (refusals.length > 0) return { kind: 'refused', refusals };
    const { nickname, jobTicket } = formOf(row);
    const known = there.find((task) => fold(task.jobTicket ?? '') === fold(jobTicket));
    if (known?.nickname === nickname && known.customer?.id === customer) return { kind: 'known' };
    if (known) return { kind: 'refused', refusals: [{ field: 'jobTicket', code: 'job_ticket_taken' }] };
    const task = { nickname, jobTicket, customer: { id: customer } };
    return { ...draftOf(row, { customer, installation: installation.found, pickup: pickup.found }, newId), task };
  }

  return {
    kind: 'tasks',
    fields: { addresses: 'installationAddresses', totalPayout: 'payout' },
    async plan(tx, rows): Promise<Plan> {
      const said = (field: string) => rows.flatMap(({ values }) => textIn(values[field]) ?? []);
      const places = rows.flatMap(({ values }) => [
        ...namesIn(values.installationAddresses),
        ...namesIn(values.pickupAddresses),
      ]);
      const lookups: Lookups = {
        customers: await customersNamed(tx, { company, names: said('customer') }),
        addresses: await addressesNamed(tx, { company, names: places }),
        there: await tasksWithTickets(tx, { company, tickets: said('jobTicket') }),
      };
      let last: Known | undefined;
      return {
        next(row) {
          const { task, ...planned } = planRow(row, lookups);
          last = task;
          return planned;
        },
        taken: () => void lookups.there.push(must(last, 'the task that was planned')),
      };
    },
  };
}

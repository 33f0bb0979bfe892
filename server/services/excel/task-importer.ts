import type { ParsedRow } from '../../../documents/excel/parse-sheet.ts';
import { serves } from '../../../domain/address/finders.ts';
import { sharingOf } from '../../../domain/address/sharing.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { NewAddress } from '../../../domain/task/arguments.ts';
import { defaultEstimate, endAfter } from '../../../domain/task/schedule.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { addressesNamed, customersNamed, tasksWithTickets } from '../../db/repositories/imports.ts';
import { type Importer, type Plan, type Refusal, refused } from './import-rows.ts';
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

interface Lookups {
  customers: readonly Rows['customers'][];
  addresses: readonly Address[];
  there: Known[];
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

/** What the names in a row mean; a refusal for those that mean nothing, or several. */
function meaningOf(row: ParsedRow, { customers, addresses }: Lookups): Meant | Refusal[] {
  const named = namedRow(customers, textIn(row.values.customer) ?? '', [({ afm }) => afm, (each) => each.nickname]);
  if (named.kind === 'refused') return [{ field: 'customer', code: named.code }];
  const customer = named.row.id;
  const usable = addresses.filter((each) => serves(each, customer) || sharingOf(each) === 'unowned');
  const installation = placesOf(row, 'installationAddresses', usable);
  const pickup = placesOf(row, 'pickupAddresses', usable);
  const refusals = [...installation.refusals, ...pickup.refusals];
  return refusals.length > 0 ? refusals : { row, customer, installation: installation.found, pickup: pickup.found };
}

const planWith =
  (lookups: Lookups, newId: () => string): Plan =>
  (row) => {
    const meant = meaningOf(row, lookups);
    if (Array.isArray(meant)) return { kind: 'refused', refusals: meant };
    const form = formOf(row);
    const { nickname, jobTicket } = form;
    const customer = { id: meant.customer };
    const known = lookups.there.find((task) => fold(task.jobTicket ?? '') === fold(jobTicket));
    if (known?.nickname === nickname && known.customer?.id === customer.id) return { kind: 'known' };
    if (known) return refused('job_ticket_taken', 'jobTicket');
    const id = newId();
    const args = { ...form, id, customer, addresses: addressesOf(meant, newId) };
    const taken = () => void lookups.there.push({ nickname, jobTicket, customer });
    return { kind: 'mutation', name: 'createTask', args, unused: id, taken };
  };

/** Creates drafts of the viewer's account whose job tickets are not there yet. */
export const taskImporter = ({ newId }: Pick<Context, 'newId'>, viewer: Viewer): Importer => ({
  kind: 'tasks',
  fields: { addresses: 'installationAddresses', totalPayout: 'payout' },
  async plan(tx, rows) {
    const company = viewer.companyId;
    const said = (field: string) => rows.flatMap(({ values }) => textIn(values[field]) ?? []);
    const places = rows.flatMap(({ values }) => [
      ...namesIn(values.installationAddresses),
      ...namesIn(values.pickupAddresses),
    ]);
    const lookups = {
      customers: await customersNamed(tx, { company, names: said('customer') }),
      addresses: await addressesNamed(tx, { company, names: places }),
      there: await tasksWithTickets(tx, { company, tickets: said('jobTicket') }),
    };
    return planWith(lookups, newId);
  },
});

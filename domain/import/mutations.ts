import { createAddress, editAddress } from '../address/mutations.ts';
import { createCustomer } from '../customer/mutations.ts';
import { noop } from '../kernel/noop.ts';
import { isReference } from '../kernel/references.ts';
import type { Reference } from '../kernel/resources.ts';
import { createTask } from '../task/create-mutations.ts';
import { countrySchema } from '../user/country.ts';
import { KnownAddresses, type Standing } from './address-plan.ts';
import { KnownCustomers } from './customer-plan.ts';
import { aliasesOfAddresses } from './id-aliases.ts';
import {
  type Comparison,
  defineImport,
  type ImportedRow,
  nothingSeen,
  type RowStanding,
  seenRows,
} from './import-mutation.ts';
import { textIn } from './names.ts';
import { isSameTask } from './task-plan.ts';
import { spellingsOf } from './tax-number.ts';

const created = ({ id, values }: ImportedRow): Record<string, unknown> => ({ ...values, id });

const referenceIn = (value: unknown): Reference | null => (isReference(value) ? { id: value.id } : null);

const placeOf = ({ values }: ImportedRow) => ({
  ...values,
  street: textIn(values.street) ?? '',
  telephone: textIn(values.telephone),
  floor: textIn(values.floor),
  customer: referenceIn(values.customer),
  sharedAddress: values.sharedAddress === true,
});

const customerOf = ({ values }: ImportedRow) => ({
  ...values,
  nickname: textIn(values.nickname) ?? '',
  afm: textIn(values.afm),
  country: countrySchema.safeParse(values.country).data ?? null,
});

/** How a row stands that is one row to be made: the one that says the same stands for it. */
const standingOf = ({ id }: ImportedRow, standing: Standing): RowStanding =>
  standing.kind === 'same' ? { kind: 'same', idAliases: standing.id === null ? {} : { [id]: standing.id } } : standing;

/** Nothing is compared: what a change finds is decided field by field. */
const alwaysNew: Comparison = { standingOf: () => ({ kind: 'new' }), take: noop };

/** Creates addresses of a file (specification 2.5). */
export const importAddresses = defineImport({
  resource: 'addresses',
  single: createAddress,
  argsOf: created,
  base: nothingSeen,
  compare: async (rows, reader, { actor }) => {
    const sought = { company: actor.companyId, names: rows.map((row) => placeOf(row).street) };
    const ids = new Set(rows.map(({ id }) => id));
    const there = await reader.namesakes('addresses', sought);
    const known = new KnownAddresses(there.filter(({ id }) => !ids.has(id)));
    return {
      standingOf: (row) => standingOf(row, known.standingOf(placeOf(row))),
      take: (row) => known.take({ ...placeOf(row), id: row.id }),
    };
  },
});

/** Changes the addresses that the rows of a file name by their ids, field by field (specification 2.5). */
export const changeAddresses = defineImport({
  resource: 'addresses',
  single: editAddress,
  argsOf: ({ id, values }) => ({ id, set: values }),
  base: seenRows,
  compare: async () => alwaysNew,
});

/** Creates customers of a file. */
export const importCustomers = defineImport({
  resource: 'customers',
  single: createCustomer,
  argsOf: created,
  base: nothingSeen,
  compare: async (rows, reader, { actor }) => {
    const names = rows
      .map(customerOf)
      .flatMap(({ nickname, afm }) => [nickname, ...(afm === null ? [] : spellingsOf(afm))]);
    const ids = new Set(rows.map(({ id }) => id));
    const there = await reader.namesakes('customers', { company: actor.companyId, names });
    const known = new KnownCustomers(there.filter(({ id }) => !ids.has(id)));
    return {
      standingOf: (row) => standingOf(row, known.standingOf(customerOf(row))),
      take: (row) => known.take({ ...customerOf(row), id: row.id }),
    };
  },
});

/** Creates drafts of tasks of a file; one whose job ticket is there is refused by the task's own rule, unless it is the same. */
export const importTasks = defineImport({
  resource: 'tasks',
  single: createTask,
  argsOf: created,
  base: nothingSeen,
  compare: async (_rows, reader, { actor }) => ({
    standingOf: async ({ id, values }) => {
      const ticket = textIn(values.jobTicket);
      const nickname = textIn(values.nickname) ?? '';
      if (ticket === null) return { kind: 'new' };
      const found = await reader.findBy('tasks', 'jobTicket', { company: actor.companyId, value: ticket });
      const said = { nickname, customer: referenceIn(values.customer) };
      const same = found.find((task) => task.id !== id && isSameTask(task, said));
      if (same === undefined) return { kind: 'new' };
      const places = await reader.pointingAt('operational-addresses', 'task', same.id);
      return { kind: 'same', idAliases: { [id]: same.id, ...aliasesOfAddresses(values.addresses, places) } };
    },
    take: noop,
  }),
});

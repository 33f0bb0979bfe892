import { sql } from 'kysely';
import type { ImportLookup } from '../../../domain/import/lookup.ts';
import type { Snapshot } from '../../../domain/import/snapshot-rows.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import type { ImportedResource, Rows, SoughtNames } from '../../../domain/rows.ts';
import type { Executor } from '../schema.ts';
import { type ColumnValues, fromColumns } from '../tables.ts';

/** Serialises a company's imports until the transaction ends, so that each is compared with the other's rows. */
export async function lockImports(tx: Executor, company: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import/${company}`}, 0))`.execute(tx);
}

/** A company's addresses in one of these streets, ignoring case and accents. */
export async function addressesInStreets(
  tx: Executor,
  { company, streets }: { company: string; streets: readonly string[] },
): Promise<Rows['addresses'][]> {
  const keys = streets.map(fold);
  const { rows } = await sql<ColumnValues>`
    select * from addresses where company_id = ${company} and street_key = any(${keys}::text[]) order by id`.execute(
    tx,
  );
  return rows.map((record) => fromColumns('addresses', record));
}

/** A company's rows that an import may duplicate. */
export async function namesakesOf<Name extends ImportedResource>(
  tx: Executor,
  resource: Name,
  { company, names }: SoughtNames,
): Promise<Rows[Name][]> {
  const found =
    resource === 'addresses'
      ? await addressesInStreets(tx, { company, streets: names })
      : await customersNamed(tx, { company, names });
  // The rows have the requested resource's type.
  return found as Rows[Name][];
}

/** A company's customers with one of these nicknames or tax numbers. */
async function customersNamed(
  tx: Executor,
  { company, names }: { company: string; names: readonly string[] },
): Promise<Rows['customers'][]> {
  const { rows } = await sql<ColumnValues>`
    select * from customers where company_id = ${company}
      and (nickname_key = any(${names.map(fold)}::text[]) or afm = any(${[...names]}::text[])) order by id`.execute(tx);
  return rows.map((record) => fromColumns('customers', record));
}

const anyOf = (lists: object): boolean => Object.values(lists).some((list: unknown[]) => list.length > 0);

async function customersLookedUp(tx: Executor, { company, customers }: ImportLookup): Promise<Rows['customers'][]> {
  const { ids, names, ofAddresses } = customers;
  const { rows } = await sql<ColumnValues>`
    select * from customers where company_id = ${company}
      and (nickname_key = any(${names.map(fold)}::text[]) or afm = any(${[...names]}::text[]) or id = any(${[...ids]}::uuid[])
        or id in (select customer_id from addresses
          where company_id = ${company} and id = any(${[...ofAddresses]}::uuid[])))
    order by id`.execute(tx);
  return rows.map((record) => fromColumns('customers', record));
}

async function addressesLookedUp(tx: Executor, { company, addresses }: ImportLookup): Promise<Rows['addresses'][]> {
  const keys = addresses.names.map(fold);
  const streetKeys = [...keys, ...addresses.streets.map(fold)];
  const { rows } = await sql<ColumnValues>`
    select * from addresses where company_id = ${company}
      and (nickname_key = any(${keys}::text[]) or name_key = any(${keys}::text[])
        or street_key = any(${streetKeys}::text[]) or id = any(${[...addresses.ids]}::uuid[]))
    order by id`.execute(tx);
  return rows.map((record) => fromColumns('addresses', record));
}

async function tasksLookedUp(tx: Executor, { company, tickets }: ImportLookup): Promise<Rows['tasks'][]> {
  const { rows } = await sql<ColumnValues>`
    select * from tasks where company_id = ${company} and job_ticket_key = any(${tickets.map(fold)}::text[])
    order by id`.execute(tx);
  return rows.map((record) => fromColumns('tasks', record));
}

/** The rows of a company that those of a file name. Each table that is named is read once. */
export const lookUpImport = async (executor: Executor, lookup: ImportLookup): Promise<Snapshot> => ({
  customers: anyOf(lookup.customers) ? await customersLookedUp(executor, lookup) : [],
  addresses: anyOf(lookup.addresses) ? await addressesLookedUp(executor, lookup) : [],
  tasks: lookup.tickets.length > 0 ? await tasksLookedUp(executor, lookup) : [],
});

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { groupBy } from '../../domain/kernel/polyfills.ts';
import type { FieldFacts } from '../../domain/kernel/resource.ts';
import { resources } from '../../domain/kernel/resources.ts';
import { resourceFacts } from '../../domain/resource-facts.ts';
import type { Executor } from './schema.ts';
import { columnsOf, tableOf } from './tables.ts';

/** A check constraint of a table. Its name changes with its definition, so that an older one is noticed. */
interface Check {
  table: string;
  name: string;
  definition: string;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** What the database asks of a field's column; null where its type says it all. */
function definitionOf(column: string, facts: FieldFacts): string | null {
  switch (facts.kind) {
    case 'text':
      return facts.max === undefined ? null : `char_length(${column}) <= ${facts.max}`;
    case 'choice':
      return `${column} in (${facts.values.map(quoted).join(', ')})`;
    case 'decimal':
    case 'whole': {
      const { min, max } = facts;
      const bounds = [
        min === undefined ? [] : `${column} >= ${min}`,
        max === undefined ? [] : `${column} <= ${max}`,
      ].flat();
      return bounds.length === 0 ? null : bounds.join(' and ');
    }
    default:
      return null;
  }
}

const checks: readonly Check[] = resources.flatMap((resource) => {
  const facts: Readonly<Record<string, FieldFacts>> = resourceFacts[resource].fields;
  return columnsOf(resource).flatMap(({ field, column }): Check[] => {
    const definition = facts[field] === undefined ? null : definitionOf(column, facts[field]);
    if (definition === null) return [];
    const hash = createHash('sha256').update(definition).digest('hex').slice(0, 8);
    return [{ table: tableOf(resource), name: `field_${column}_${hash}`, definition }];
  });
});

interface Present {
  table: string;
  name: string;
  validated: boolean;
}

const presentChecks = async (tx: Executor): Promise<Present[]> => {
  const { rows } = await sql<Present>`
    select r.relname as table, c.conname as name, c.convalidated as validated
    from pg_constraint as c join pg_class as r on r.oid = c.conrelid
    where c.contype = 'c' and c.conname like 'field\_%' and r.relnamespace = current_schema()::regnamespace`.execute(
    tx,
  );
  return rows;
};

const keyOf = ({ table, name }: Pick<Check, 'table' | 'name'>): string => `${table}/${name}`;

const changeTable = async (tx: Executor, table: string, changes: readonly string[]): Promise<void> => {
  if (changes.length > 0) await sql.raw(`alter table ${table} ${changes.join(', ')}`).execute(tx);
};

/** Nodes that start together take turns. */
const inTurn = <Value>(kysely: Executor, work: (tx: Executor) => Promise<Value>): Promise<Value> =>
  kysely.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('ergon checks'))`.execute(tx);
    return work(tx);
  });

const presentByKey = async (tx: Executor): Promise<ReadonlyMap<string, Present>> =>
  new Map((await presentChecks(tx)).map((check) => [keyOf(check), check]));

/** Adds the checks that are missing, for what is written from now on, and drops those of earlier descriptions. */
async function replaceChecks(tx: Executor): Promise<void> {
  const present = await presentByKey(tx);
  const wanted = new Set(checks.map(keyOf));
  for (const table of new Set(checks.map((check) => check.table))) {
    const old = [...present.values()].filter((check) => check.table === table && !wanted.has(keyOf(check)));
    const missing = checks.filter((check) => check.table === table && !present.has(keyOf(check)));
    await changeTable(tx, table, [
      ...old.map(({ name }) => `drop constraint ${name}`),
      ...missing.map(({ name, definition }) => `add constraint ${name} check (${definition}) not valid`),
    ]);
  }
}

/** The names of the checks that some rows of a table break; the table is read once for all of them. */
async function brokenChecks(tx: Executor, table: string, group: readonly Check[]): Promise<ReadonlySet<string>> {
  const asked = group.map(({ name, definition }) => sql`bool_or(not (${sql.raw(definition)})) as ${sql.id(name)}`);
  const { rows } = await sql<Record<string, boolean | null>>`
    select ${sql.join(asked)} from ${sql.table(table)}`.execute(tx);
  return new Set(group.flatMap(({ name }) => (rows[0]?.[name] === true ? [name] : [])));
}

/** Validates the checks that all rows fulfil; the result are the others. */
async function validateChecks(tx: Executor): Promise<string[]> {
  const present = await presentByKey(tx);
  const waiting = groupBy(
    checks.filter((check) => present.get(keyOf(check))?.validated !== true),
    ({ table }) => table,
  );
  const unfulfilled: Check[] = [];
  for (const [table, group] of waiting) {
    const broken = await brokenChecks(tx, table, group);
    unfulfilled.push(...group.filter(({ name }) => broken.has(name)));
    const fulfilled = group.filter(({ name }) => !broken.has(name));
    await changeTable(
      tx,
      table,
      fulfilled.map(({ name }) => `validate constraint ${name}`),
    );
  }
  return unfulfilled.map(keyOf);
}

/**
 * Has the database check the descriptions of fields. New rows have to fulfil a new check at once; it is validated as soon as
 * all rows do. The result are the checks, as `table/name`, that some older rows do not fulfil. Validation has a transaction of
 * its own: adding a check locks its table against everybody, and other nodes go on while rows are read.
 */
export async function keepChecks(kysely: Executor): Promise<string[]> {
  await inTurn(kysely, replaceChecks);
  return inTurn(kysely, validateChecks);
}

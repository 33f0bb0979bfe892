import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { groupBy } from '../../domain/kernel/polyfills.ts';
import type { FieldFacts } from '../../domain/kernel/resource.ts';
import { resources } from '../../domain/kernel/resources.ts';
import { resourceFacts } from '../../domain/resource-facts.ts';
import type { Executor } from './schema.ts';
import { columnsOf, tableOf } from './tables.ts';

/** A check constraint. Its name contains a hash of its definition, so that an outdated one is recognised. */
interface Check {
  table: string;
  name: string;
  definition: string;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The condition for a field's column; null if its type says everything. */
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

/** Serialises nodes that start together. */
const withChecksLock = <Value>(kysely: Executor, work: (tx: Executor) => Promise<Value>): Promise<Value> =>
  kysely.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('ergon checks'))`.execute(tx);
    return work(tx);
  });

const presentByKey = async (tx: Executor): Promise<ReadonlyMap<string, Present>> =>
  new Map((await presentChecks(tx)).map((check) => [keyOf(check), check]));

/** Adds missing checks for new rows, and drops outdated ones. */
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

/** The names of the checks that some rows break. Reads the table once for all checks. */
async function brokenChecks(tx: Executor, table: string, group: readonly Check[]): Promise<ReadonlySet<string>> {
  const tests = group.map(({ name, definition }) => sql`bool_or(not (${sql.raw(definition)})) as ${sql.id(name)}`);
  const { rows } = await sql<Record<string, boolean | null>>`
    select ${sql.join(tests)} from ${sql.table(table)}`.execute(tx);
  return new Set(group.flatMap(({ name }) => (rows[0]?.[name] === true ? [name] : [])));
}

/** Validates the checks that all rows fulfil; returns the others. */
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
 * Creates check constraints from the field descriptions; returns those (`table/name`) that older rows violate. New rows
 * are checked at once. Validation has its own transaction, because adding a check locks the table.
 */
export async function keepChecks(kysely: Executor): Promise<string[]> {
  await withChecksLock(kysely, replaceChecks);
  return withChecksLock(kysely, validateChecks);
}

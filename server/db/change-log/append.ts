import { sql } from 'kysely';
import { hasHistory, subjectsOfWrite } from '../../../domain/history/subjects.ts';
import { type Resource, type RowKey, rowKeyText } from '../../../domain/kernel/resources.ts';
import type { AnyRow, Write } from '../../../domain/rows.ts';
import type { Scope } from '../../../domain/visibility/scopes.ts';
import { prepared } from '../adapters/prepared.ts';
import type { Executor } from '../schema.ts';
import { payloadsOf, syncChannel } from './announce.ts';
import type { MutationRecord } from './mutations.ts';

/** A stored write with the row before and after; undefined where the row did not exist. */
export interface Stored {
  write: Write;
  before: AnyRow | undefined;
  after: AnyRow | undefined;
}

/** An entry of the change log: a row that has changed for a scope. */
export interface LogEntry {
  scope: Scope;
  resource: Resource;
  id: string;
}

/** What a transaction adds to the change log and announces. */
interface LogUpdate {
  entries: readonly LogEntry[];
  /** New notifications, with their receivers. */
  notifications: { id: string; receiver: string }[];
}

const pickFields = (row: object | undefined, fields: readonly string[]): object | null =>
  row === undefined ? null : Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name)));

function writtenFields({ write, before, after }: Stored): string[] {
  if (write.kind === 'change') return Object.keys(write.set);
  return Object.keys(before ?? after ?? {});
}

function writeRecord(stored: Stored, position: number) {
  const { kind, resource, id } = stored.write;
  const fields = writtenFields(stored);
  const values = { old_values: pickFields(stored.before, fields), new_values: pickFields(stored.after, fields) };
  return { position, kind, resource, row_id: id, fields, ...values };
}

const insertLogEntries = (entries: readonly LogEntry[]) => {
  const column = (name: keyof LogEntry) => entries.map((entry) => entry[name]);
  return sql`insert into sync_changes (scope, resource, row_id)
    select * from unnest(${column('scope')}::text[], ${column('resource')}::text[], ${column('id')}::uuid[])`;
};

const notifyNodes = ({ entries, notifications }: LogUpdate) => {
  const scopes = [...new Set(entries.map(({ scope }) => scope))];
  return sql`select pg_notify(${syncChannel}, payload) from unnest(${payloadsOf({ scopes, notifications })}::text[]) as payload`;
};

/** Appends to the change log without notifying anybody: devices see it with their next pull. */
export async function appendSilently(tx: Executor, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length > 0) await sql`${sql.raw(prepared)} ${insertLogEntries(entries)}`.execute(tx);
}

/** Appends to the change log and notifies every node if and when the transaction commits. */
export async function appendChangeLog(tx: Executor, conclusion: LogUpdate): Promise<void> {
  if (conclusion.entries.length === 0) return;
  await sql`${sql.raw(prepared)} with logged as (${insertLogEntries(conclusion.entries)}) ${notifyNodes(conclusion)}`.execute(
    tx,
  );
}

/** A mutation's record, with the writes that it stored. */
export interface Recorded {
  record: MutationRecord;
  stored: readonly Stored[];
}

const mutationColumns = sql.raw(`id, user_id, company_id, device_id, seq, name, resource, row_id, args, base, device_at,
  clock_offset, at, uncertain, server_at, schema, outcome, quarantine_id`);

const mutationColumnsOf = ({ record }: Recorded) => ({
  id: record.id,
  user_id: record.userId,
  company_id: record.companyId,
  device_id: record.device?.id ?? null,
  seq: record.device?.seq ?? null,
  name: record.name,
  resource: record.target?.resource ?? null,
  row_id: record.target?.id ?? null,
  args: record.args,
  base: record.base,
  device_at: record.deviceAt,
  clock_offset: record.offset,
  at: record.at,
  uncertain: record.isUncertain,
  server_at: record.serverAt,
  schema: record.schema,
  outcome: record.outcome,
  quarantine_id: record.quarantined?.id ?? null,
});

const insertMutations = (recorded: readonly Recorded[]) => sql`
  insert into mutations (${mutationColumns})
  select ${mutationColumns} from jsonb_populate_recordset(null::mutations, ${JSON.stringify(recorded.map(mutationColumnsOf))}::jsonb)`;

/** Advances the sequence of the device that sent the mutations, if one did. */
const incrementSequence = (recorded: readonly Recorded[]) => {
  const { device = null, userId } = recorded[0]?.record ?? {};
  return sql`update device_sequences set next = next + ${recorded.length}::int
    where device_id = ${device?.id ?? null}::uuid and user_id = ${userId ?? null}::uuid`;
};

const insertWrites = (recorded: readonly Recorded[]) => {
  const writes = recorded.flatMap(({ record, stored }) =>
    stored.map((each, position) => ({ mutation_id: record.id, ...writeRecord(each, position) })),
  );
  return sql`insert into mutation_writes
    select * from jsonb_populate_recordset(null::mutation_writes, ${JSON.stringify(writes)}::jsonb)`;
};

/** Whether somebody tried to change a row that they can't see. No history shows such an attempt. */
const concernsHiddenRow = ({ outcome }: MutationRecord): boolean =>
  outcome.kind === 'rejected' && outcome.code === 'not_found';

/** The rows in whose histories a mutation appears: its target, the rows it wrote, and the rows that those belong to. */
function historySubjects(record: MutationRecord, stored: readonly Stored[]): RowKey[] {
  const { target } = record;
  const aimed = target !== null && hasHistory(target.resource) && !concernsHiddenRow(record) ? [target] : [];
  const written = stored.flatMap(({ write, before, after }) => subjectsOfWrite(write, [before, after]));
  const each = [...aimed, ...written].map((key) => [rowKeyText(key), key] as const);
  return [...new Map(each).values()];
}

/** A photo names only its proof; its history also belongs to the proof's address. */
const insertSubjects = (recorded: readonly Recorded[]) => {
  const subjects = recorded.flatMap(({ record, stored }) =>
    historySubjects(record, stored).map(({ resource, id }) => ({
      resource,
      row_id: id,
      server_at: record.serverAt,
      mutation_id: record.id,
    })),
  );
  return sql`
    insert into mutation_subjects (resource, row_id, server_at, mutation_id)
    select s.resource, s.row_id, g.server_at, g.mutation_id
    from jsonb_populate_recordset(null::mutation_subjects, ${JSON.stringify(subjects)}::jsonb) as g
      cross join lateral (
        select g.resource, g.row_id
        union
        select 'operational-addresses', p.operational_address_id from proofs as p
        where g.resource = 'proofs' and p.id = g.row_id) as s
    on conflict do nothing`;
};

/**
 * Appends changes like `appendChangeLog`, stores the records of mutations with their writes and history subjects, and
 * advances the device's sequence. The mutations are of one device, or one is of none. One statement saves round trips: a
 * device may push thousands of mutations.
 */
export async function appendMutations(
  tx: Executor,
  recorded: readonly Recorded[],
  conclusion: LogUpdate,
): Promise<void> {
  await sql`${sql.raw(prepared)}
    with logged as (${insertLogEntries(conclusion.entries)}), kept as (${insertMutations(recorded)}),
    counted as (${incrementSequence(recorded)}), written as (${insertWrites(recorded)}), retold as (${insertSubjects(recorded)})
    ${notifyNodes(conclusion)}`.execute(tx);
}

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

const insertMutation = (record: MutationRecord) => sql`
  insert into mutations (id, user_id, company_id, device_id, seq, name, resource, row_id, args, base, device_at, clock_offset,
    at, uncertain, server_at, schema, outcome, quarantine_id)
  values (${record.id}, ${record.userId}, ${record.companyId}, ${record.device?.id ?? null}, ${record.device?.seq ?? null},
    ${record.name}, ${record.target?.resource ?? null}, ${record.target?.id ?? null}, ${JSON.stringify(record.args)},
    ${JSON.stringify(record.base)}, ${record.deviceAt}, ${record.offset}, ${record.at}, ${record.isUncertain}, ${record.serverAt},
    ${record.schema}, ${JSON.stringify(record.outcome)}, ${record.quarantined?.id ?? null}::uuid)`;

const incrementSequence = ({ device, userId }: MutationRecord) => sql`
  update device_sequences set next = next + 1 where device_id = ${device?.id ?? null}::uuid and user_id = ${userId}`;

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
const insertSubjects = (record: MutationRecord, subjects: readonly RowKey[]) => {
  const proofs = subjects.filter(({ resource }) => resource === 'proofs').map(({ id }) => id);
  return sql`
    insert into mutation_subjects (resource, row_id, server_at, mutation_id)
    select s.resource, s.row_id, ${record.serverAt}::bigint, ${record.id}::uuid from (
      select * from unnest(${subjects.map(({ resource }) => resource)}::text[], ${subjects.map(({ id }) => id)}::uuid[])
        as given(resource, row_id)
      union
      select 'operational-addresses', p.operational_address_id from proofs as p where p.id = any(${proofs}::uuid[])) as s`;
};

/**
 * Appends a mutation's changes like `appendChangeLog`, stores its record, writes and history subjects, and advances the
 * device's sequence. * One statement saves round trips: a device may push thousands of mutations.
 */
export async function appendMutation(
  tx: Executor,
  record: MutationRecord,
  { stored, ...conclusion }: LogUpdate & { stored: readonly Stored[] },
): Promise<void> {
  await sql`${sql.raw(prepared)}
    with logged as (${insertLogEntries(conclusion.entries)}), kept as (${insertMutation(record)}), counted as (${incrementSequence(record)}),
    written as (
      insert into mutation_writes (mutation_id, position, kind, resource, row_id, fields, old_values, new_values)
      select ${record.id}::uuid, w.* from jsonb_to_recordset(${JSON.stringify(stored.map(writeRecord))}::jsonb)
        as w(position integer, kind text, resource text, row_id uuid, fields text[], old_values jsonb, new_values jsonb)),
    retold as (${insertSubjects(record, historySubjects(record, stored))})
    ${notifyNodes(conclusion)}`.execute(tx);
}

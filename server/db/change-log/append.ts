import { sql } from 'kysely';
import { hasHistory, subjectsOfWrite } from '../../../domain/history/subjects.ts';
import { type Resource, type RowKey, rowKeyText } from '../../../domain/kernel/resources.ts';
import type { AnyRow, Write } from '../../../domain/rows.ts';
import type { Scope } from '../../../domain/visibility/scopes.ts';
import { prepared } from '../adapters/prepared.ts';
import type { Executor } from '../schema.ts';
import { payloadsOf, syncChannel } from './announce.ts';
import type { MutationRecord } from './mutations.ts';

/** A write that was stored, with the row before and after; undefined where it did not exist. */
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

/** What a transaction leaves behind besides its rows. */
interface Conclusion {
  entries: readonly LogEntry[];
  /** Notifications that were made, with the user who gets each. */
  notifications: { id: string; receiver: string }[];
}

const picked = (row: object | undefined, fields: readonly string[]): object | null =>
  row === undefined ? null : Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name)));

function fieldsOf({ write, before, after }: Stored): string[] {
  if (write.kind === 'change') return Object.keys(write.set);
  return Object.keys(before ?? after ?? {});
}

function writtenRow(stored: Stored, position: number) {
  const { kind, resource, id } = stored.write;
  const fields = fieldsOf(stored);
  const values = { old_values: picked(stored.before, fields), new_values: picked(stored.after, fields) };
  return { position, kind, resource, row_id: id, fields, ...values };
}

const logged = (entries: readonly LogEntry[]) => {
  const column = (name: keyof LogEntry) => entries.map((entry) => entry[name]);
  return sql`insert into sync_changes (scope, resource, row_id)
    select * from unnest(${column('scope')}::text[], ${column('resource')}::text[], ${column('id')}::uuid[])`;
};

const told = ({ entries, notifications }: Conclusion) => {
  const scopes = [...new Set(entries.map(({ scope }) => scope))];
  return sql`select pg_notify(${syncChannel}, payload) from unnest(${payloadsOf({ scopes, notifications })}::text[]) as payload`;
};

/** Writes the change log, which tells nobody before their next pull. */
export async function logOnly(tx: Executor, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length > 0) await sql`${sql.raw(prepared)} ${logged(entries)}`.execute(tx);
}

/** Writes the change log and tells every node, if and when the transaction commits. */
export async function conclude(tx: Executor, conclusion: Conclusion): Promise<void> {
  if (conclusion.entries.length === 0) return;
  await sql`${sql.raw(prepared)} with logged as (${logged(conclusion.entries)}) ${told(conclusion)}`.execute(tx);
}

const kept = (record: MutationRecord) => sql`
  insert into mutations (id, user_id, company_id, device_id, seq, name, resource, row_id, args, base, device_at, clock_offset,
    at, uncertain, server_at, schema, outcome, quarantine_id)
  values (${record.id}, ${record.userId}, ${record.companyId}, ${record.device?.id ?? null}, ${record.device?.seq ?? null},
    ${record.name}, ${record.target?.resource ?? null}, ${record.target?.id ?? null}, ${JSON.stringify(record.args)},
    ${JSON.stringify(record.base)}, ${record.deviceAt}, ${record.offset}, ${record.at}, ${record.isUncertain}, ${record.serverAt},
    ${record.schema}, ${JSON.stringify(record.outcome)}, ${record.quarantined?.id ?? null}::uuid)`;

const counted = ({ device, userId }: MutationRecord) => sql`
  update device_sequences set next = next + 1 where device_id = ${device?.id ?? null}::uuid and user_id = ${userId}`;

/** An attempt at a row that the person does not see is told in nobody's history. */
const wasBlind = ({ outcome }: MutationRecord): boolean => outcome.kind === 'rejected' && outcome.code === 'not_found';

/** In whose histories a mutation is told: of what it is about, of what it wrote, and of what that hangs on. */
function subjectsOf(record: MutationRecord, stored: readonly Stored[]): RowKey[] {
  const { target } = record;
  const aimed = target !== null && hasHistory(target.resource) && !wasBlind(record) ? [target] : [];
  const written = stored.flatMap(({ write, before, after }) => subjectsOfWrite(write, [before, after]));
  const each = [...aimed, ...written].map((key) => [rowKeyText(key), key] as const);
  return [...new Map(each).values()];
}

/** A photo names its proof and not the address of it, in whose history it is told as well. */
const retold = (record: MutationRecord, subjects: readonly RowKey[]) => {
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
 * The same together with the mutation that did it: its outcome, what it wrote, where it is told, and one more in the count of
 * its device. One statement, since each is a turn with the database and a device may send thousands of mutations.
 */
export async function concludeMutation(
  tx: Executor,
  record: MutationRecord,
  { stored, ...conclusion }: Conclusion & { stored: readonly Stored[] },
): Promise<void> {
  await sql`${sql.raw(prepared)}
    with logged as (${logged(conclusion.entries)}), kept as (${kept(record)}), counted as (${counted(record)}),
    written as (
      insert into mutation_writes (mutation_id, position, kind, resource, row_id, fields, old_values, new_values)
      select ${record.id}::uuid, w.* from jsonb_to_recordset(${JSON.stringify(stored.map(writtenRow))}::jsonb)
        as w(position integer, kind text, resource text, row_id uuid, fields text[], old_values jsonb, new_values jsonb)),
    retold as (${retold(record, subjectsOf(record, stored))})
    ${told(conclusion)}`.execute(tx);
}

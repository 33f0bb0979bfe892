import { isClockWrong } from '../../../domain/device/clock.ts';
import { type ChangedField, changedFieldsOf } from '../../../domain/history/changes.ts';
import type { FieldChange, HistoryEntry, Named, RowChange } from '../../../domain/history/entry.ts';
import { isTracked } from '../../../domain/history/subjects.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { groupBy } from '../../../domain/kernel/polyfills.ts';
import { idIn } from '../../../domain/kernel/references.ts';
import type { FieldKind } from '../../../domain/kernel/resource.ts';
import { type Resource, type RowKey, rowKeyText } from '../../../domain/kernel/resources.ts';
import { describeFields } from '../../../domain/resource-facts.ts';
import { hiddenFields } from '../../../domain/visibility/projection.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { HistoryMutation, HistoryPosition, HistoryWrite } from '../../db/change-log/history.ts';
import type { SeenRows } from '../../db/visibility/visible.ts';
import { type Labels, labelsOf } from './labels.ts';
import { type ShownRows, shownRows } from './shown-rows.ts';

const kindsOf = (resource: Resource): ReadonlyMap<string, FieldKind> =>
  new Map(describeFields(resource).map(({ name, kind }) => [name, kind]));

const kinds = new Map<Resource, ReadonlyMap<string, FieldKind>>();

function fieldKind(resource: Resource, field: string): FieldKind | undefined {
  const known = kinds.get(resource) ?? kindsOf(resource);
  kinds.set(resource, known);
  return known.get(field);
}

const idsIn = (value: unknown): string[] => [value].flat().flatMap((one) => idIn(one) ?? []);

/** A write with the fields that the reader sees. */
interface ShownWrite {
  write: HistoryWrite;
  fields: ChangedField[];
}

function shownWrite(write: HistoryWrite, rows: ShownRows, viewer: Viewer): ShownWrite | null {
  const row = rows.get(rowKeyText(write));
  if (row === undefined) return null;
  // The row has its resource's type, because it was found by key.
  const hidden = new Set(hiddenFields(write.resource, row as never, viewer));
  const fields = changedFieldsOf(write, hidden);
  return fields.length === 0 && write.kind === 'change' ? null : { write, fields };
}

/** The rows that changed references name, before and after. */
const namedIn = ({ write, fields }: ShownWrite): RowKey[] =>
  fields.flatMap(({ field, before, after }) => {
    const kind = fieldKind(write.resource, field);
    if (kind?.kind !== 'reference' && kind?.kind !== 'references') return [];
    return [...idsIn(before), ...idsIn(after)].map((id) => ({ resource: kind.to, id }));
  });

const hiddenName: Named = { id: null, label: null };

/** A row's name; a hidden row has not even an id. */
function namedRow(key: RowKey, labels: Labels): Named {
  const label = labels.get(rowKeyText(key));
  return label === undefined ? hiddenName : { id: key.id, label };
}

function shownValue(value: unknown, kind: FieldKind | undefined, labels: Labels): unknown {
  if (kind?.kind === 'references') return idsIn(value).map((id) => namedRow({ resource: kind.to, id }, labels));
  if (kind?.kind !== 'reference') return value;
  const id = idIn(value);
  return id === null ? null : namedRow({ resource: kind.to, id }, labels);
}

function changeOf({ write, fields }: ShownWrite, labels: Labels): RowChange[] {
  const { resource, id, kind } = write;
  if (!isTracked(resource)) return [];
  const shownEntries = fields.map(({ field, before, after }): FieldChange => {
    const kind = fieldKind(resource, field);
    return { field, before: shownValue(before, kind, labels), after: shownValue(after, kind, labels) };
  });
  return [{ resource, id, label: labels.get(rowKeyText(write)) ?? null, kind, fields: shownEntries }];
}

const keysOf = (mutation: HistoryMutation, writes: readonly ShownWrite[]): RowKey[] => [
  { resource: 'users', id: mutation.userId },
  ...(mutation.acceptedBy === null ? [] : [{ resource: 'users' as const, id: mutation.acceptedBy }]),
  { resource: 'companies', id: mutation.companyId },
  ...(mutation.deviceId === null ? [] : [{ resource: 'devices' as const, id: mutation.deviceId }]),
  ...writes.map(({ write: { resource, id } }) => ({ resource, id })),
  ...writes.flatMap(namedIn),
];

function entryOf(mutation: HistoryMutation, writes: readonly ShownWrite[], labels: Labels): HistoryEntry {
  const { id, name, deviceId, userId, companyId, at, deviceAt, serverAt, outcome, acceptedBy } = mutation;
  const who = namedRow({ resource: 'users', id: userId }, labels);
  const code = outcome.kind === 'rejected' ? outcome.code : null;
  return {
    id,
    name,
    who,
    of: who.id === null ? (labels.get(rowKeyText({ resource: 'companies', id: companyId })) ?? null) : null,
    device: deviceId === null ? null : namedRow({ resource: 'devices', id: deviceId }, labels),
    acceptedBy: acceptedBy === null ? null : namedRow({ resource: 'users', id: acceptedBy }, labels),
    at,
    deviceAt,
    arrivedAt: serverAt,
    skewed: isClockWrong(mutation.offset),
    uncertain: mutation.isUncertain,
    outcome: { kind: outcome.kind, code },
    changes: writes.flatMap((write) => changeOf(write, labels)),
  };
}

/**
 * Converts mutations to history entries. A mutation whose writes are all hidden is omitted; one without writes (a
 * rejected one) is shown only to the company whose people tried it.
 */
export async function entriesOf(
  seen: SeenRows,
  { mutations, writes }: { mutations: readonly HistoryMutation[]; writes: readonly HistoryWrite[] },
): Promise<HistoryEntry[]> {
  const written = groupBy(writes, ({ mutationId }) => mutationId);
  const { viewer } = seen;
  const rows = await shownRows(seen, writes);
  const shownEntries = mutations.flatMap((mutation) => {
    const all = written.get(mutation.id) ?? [];
    const shown = all.flatMap((write) => shownWrite(write, rows, viewer) ?? []);
    const mayHear = all.length > 0 ? shown.length > 0 : mutation.companyId === viewer.companyId;
    return mayHear ? [{ mutation, shown }] : [];
  });
  const labels = await labelsOf(
    seen,
    shownEntries.flatMap(({ mutation, shown }) => keysOf(mutation, shown)),
  );
  return shownEntries.map(({ mutation, shown }) => entryOf(mutation, shown, labels));
}

/** The cursor for the page after this mutation. */
export const positionText = ({ serverAt, id }: HistoryPosition): string => `${serverAt}.${id}`;

/** Parses a cursor of {@link positionText}. */
export function parsePosition(text: string | undefined): HistoryPosition | null {
  if (text === undefined) return null;
  const [serverAt = '', id = ''] = text.split('.');
  return { serverAt: Number(serverAt), id: must(id === '' ? undefined : id, 'the id of a place') };
}

import { z } from 'zod';
import { unusedFields } from '../../../domain/catalogue/body-fields.ts';
import type { RowBody } from '../../../domain/catalogue/row-bodies.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { sameValue } from '../../../domain/mutation/merge.ts';
import { mutations } from '../../../domain/mutations.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { project } from '../../../domain/visibility/projection.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import type { RowList } from '../../db/repositories/row-lists.ts';
import { mutateAll, type Running, unparsedRequest } from '../mutate/mutate.ts';
import { TransactionRows } from '../mutate/transaction-rows.ts';
import { mutationsOf } from './generic-mutations.ts';
import { idIn } from './generic-parts.ts';
import { readOne, requireRow } from './read.ts';
import { removeRow } from './write.ts';

interface Target {
  list: RowList;
  version: number | null;
}

/** Whether two values are equal or reference the same row. */
const isSame = (given: unknown, present: unknown): boolean =>
  sameValue(given, present) || (typeof given === 'string' && given === idIn(present));

const valueIn = (row: AnyRow, field: string): unknown => (row as unknown as RowBody)[field];

/** The argument names of a mutation. */
const namesOf = (args: z.core.$ZodType): string[] => (args instanceof z.ZodObject ? Object.keys(args.shape) : []);

/** The fields of a body that differ from the row, without unused ones. */
function differing(resource: Resource, body: RowBody, row: AnyRow): RowBody {
  const unused = unusedFields[resource] ?? {};
  const entries = Object.entries(body).filter(
    ([field, value]) => !(field in unused) && !isSame(value, valueIn(row, field)),
  );
  return Object.fromEntries(entries);
}

/** A row to be changed in a transaction, as its viewer sees it. */
interface Changed {
  context: Context;
  viewer: Viewer;
  list: RowList;
  row: AnyRow;
  /** The fields to set. */
  set: RowBody;
  version: number | null;
}

/**
 * Sets each differing field by its mutation, in one transaction, and returns the row. A field without a mutation must
 * result from the others; otherwise the call is rejected and names it.
 */
async function setFields({ tx, run }: Running, { context, viewer, list, row, set, version }: Changed): Promise<AnyRow> {
  const names = Object.keys(set);
  if (names.length === 0) return row;
  const parts = mutationsOf(list.resource).update ?? [];
  const reader = new TransactionRows(tx, viewer);
  const addressesOf = async (task: string) => {
    const found = await reader.pointingAt('operational-addresses', 'task', task);
    return found.map((address) => project('operational-addresses', { row: address, shown: 'whole' }, viewer));
  };
  let seen = version;
  for (const { fields, steps } of parts) {
    const own = Object.fromEntries(Object.entries(set).filter(([field]) => fields.includes(field)));
    if (Object.keys(own).length === 0) continue;
    const change = { id: row.id, set: own, row, newId: context.newId, addressesOf };
    for (const { name, args } of await steps(change)) {
      await run(unparsedRequest(name, args, args.id === row.id ? seen : null));
      seen = null;
    }
  }
  const after = await requireRow(tx, viewer, { list, id: row.id });
  const settable = new Set(parts.flatMap(({ fields }) => fields));
  const refused = names.filter((field) => !settable.has(field) && !isSame(set[field], valueIn(after, field)));
  if (refused.length > 0) throw new DomainError('validation', undefined, refused);
  return after;
}

/** Updates the body's differing fields in one transaction, all or none. A version in the body counts as `If-Match`. */
export function updateGeneric(
  context: Context,
  viewer: Viewer,
  { list, body, version }: Target & { body: RowBody },
): Promise<AnyRow> {
  if (mutationsOf(list.resource).update === undefined) throw new DomainError('method_not_allowed');
  const { id, version: said, ...fields } = body;
  return mutateAll(context, viewer, async (running) => {
    const row = await requireRow(running.tx, viewer, { list, id: String(id) });
    const seen = version ?? (typeof said === 'number' ? said : null);
    if (seen !== null && seen !== row.version) throw new DomainError('version_conflict');
    const set = differing(list.resource, fields, row);
    return setFields(running, { context, viewer, list, row, set, version: seen });
  });
}

/** Creates a row with the client's id or a new one. Further fields are set in the same transaction or rejected. */
export function createGeneric(
  context: Context,
  viewer: Viewer,
  { list, body }: { list: RowList; body: RowBody },
): Promise<AnyRow> {
  const { create, takes = [], idOf } = mutationsOf(list.resource);
  if (!create) throw new DomainError('method_not_allowed');
  const said = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined));
  const otherwise = Object.entries(list.only ?? {}).filter(([field, value]) => (said[field] ?? value) !== value);
  if (otherwise.length > 0)
    throw new DomainError(
      'validation',
      undefined,
      otherwise.map(([field]) => field),
    );
  const id = body.id ?? idOf?.(viewer) ?? context.newId();
  const { name, args } = create({ ...said, ...list.only, id }, context.newId);
  const taken = new Set(['id', ...namesOf(mutations[name].wire.args), ...takes]);
  return mutateAll(context, viewer, async (running) => {
    await running.run(unparsedRequest(name, args));
    const row = await requireRow(running.tx, viewer, { list, id: String(id) });
    const besides = Object.fromEntries(Object.entries(said).filter(([field]) => !taken.has(field)));
    const set = differing(list.resource, besides, row);
    return setFields(running, { context, viewer, list, row, set, version: null });
  });
}

export async function removeGeneric(
  context: Context,
  viewer: Viewer,
  { list, id, version }: Target & { id: string },
): Promise<void> {
  const remove = mutationsOf(list.resource).remove;
  if (remove === undefined) throw new DomainError('method_not_allowed');
  const name = typeof remove === 'string' ? remove : remove(await readOne(context, viewer, { list, id }));
  await removeRow(context, viewer, { list, id, mutation: unparsedRequest(name, { id }, version) });
}

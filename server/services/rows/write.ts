import type { Resource } from '../../../domain/kernel/resources.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import type { RowList } from '../../db/repositories/row-lists.ts';
import { type MutationRequest, mutate } from '../mutate/mutate.ts';
import { requireApplied } from '../mutate/outcomes.ts';
import { readOne } from './read.ts';

/** A named mutation, and the row to answer with. */
export interface RowWrite<Name extends Resource> {
  list: RowList<Name>;
  id: string;
  mutation: MutationRequest;
}

/**
 * Runs a mutation on a visible row and returns the updated row. Throws `not_found`, `version_conflict`, and the code of
 * a rejection.
 */
export async function changeRow<Name extends Resource>(
  context: Context,
  viewer: Viewer,
  { list, id, mutation }: RowWrite<Name>,
): Promise<Rows[Name]> {
  await readOne(context, viewer, { list, id });
  requireApplied(await mutate(context, viewer, mutation));
  return readOne(context, viewer, { list, id });
}

/** Runs a mutation that creates a row, and returns the row. */
export async function createRow<Name extends Resource>(
  context: Context,
  viewer: Viewer,
  { list, id, mutation }: RowWrite<Name>,
): Promise<Rows[Name]> {
  requireApplied(await mutate(context, viewer, mutation));
  return readOne(context, viewer, { list, id });
}

/** Runs a mutation that removes a visible row. */
export async function removeRow(context: Context, viewer: Viewer, write: RowWrite<Resource>): Promise<void> {
  await readOne(context, viewer, write);
  requireApplied(await mutate(context, viewer, write.mutation));
}

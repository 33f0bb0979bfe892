import { z } from 'zod';
import { newProofSchema } from '../../../domain/catalogue/proofs.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { id } from '../../../domain/kernel/fields.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { proofTypes } from '../../../domain/proof/states.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import type { RowList } from '../../db/repositories/row-lists.ts';
import { createProof } from '../proofs/proofs.ts';
import { changeRow, removeRow } from './write.ts';

type Body = Record<string, unknown>;

interface Target {
  list: RowList;
  version: number | null;
}

/** Mutations behind the generic writes. A resource that is in none of them has writes of its own only. */
const updates: Partial<Record<Resource, { name: string; fields: readonly string[] }>> = {
  proofs: { name: 'editProof', fields: ['nickname', 'comment', 'status', 'addresses'] },
};
const removals: Partial<Record<Resource, string>> = { proofs: 'deleteProof', photos: 'removePhoto' };

const identified = z.looseObject({ id: id() });

function parsed<Value>(schema: z.ZodType<Value>, body: Body): Value {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const fields = error.issues.map(({ path }) => path.join('.'));
  throw new DomainError('validation', undefined, fields);
}

/** Updates a row with the fields that the body has; the others stay. */
export async function updateGeneric(
  context: Context,
  viewer: Viewer,
  { list, body, version }: Target & { body: Body },
): Promise<AnyRow> {
  const update = updates[list.resource];
  if (!update) throw new DomainError('method_not_allowed');
  const row = parsed(identified, body);
  const set = Object.fromEntries(Object.entries(body).filter(([name]) => update.fields.includes(name)));
  const mutation = { name: update.name, args: { id: row.id, set }, version };
  return changeRow(context, viewer, { list, id: row.id, mutation });
}

/** Creates a row. */
export async function createGeneric(
  context: Context,
  viewer: Viewer,
  { list, body }: { list: RowList; body: Body },
): Promise<AnyRow> {
  const type = proofTypes.find((name) => name === list.only?.type);
  if (list.resource !== 'proofs' || type === undefined) throw new DomainError('method_not_allowed');
  return createProof(context, viewer, { type, proof: parsed(newProofSchema, body) });
}

/** Deletes a row. */
export async function removeGeneric(
  context: Context,
  viewer: Viewer,
  { list, id: rowId, version }: Target & { id: string },
): Promise<void> {
  const name = removals[list.resource];
  if (name === undefined) throw new DomainError('method_not_allowed');
  await removeRow(context, viewer, { list, id: rowId, mutation: { name, args: { id: rowId }, version } });
}

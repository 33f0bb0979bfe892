import { z } from 'zod';
import { newProofSchema } from '../../../domain/catalogue/proofs.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { id } from '../../../domain/kernel/fields.ts';
import { proofTypes } from '../../../domain/proof/states.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import type { RowList } from '../../db/repositories/row-lists.ts';
import { unparsedRequest } from '../mutate/mutate.ts';
import { createProof } from '../proofs/proofs.ts';
import { type Body, genericMutations } from './generic-mutations.ts';
import { changeRow, createRow, removeRow } from './write.ts';

interface Target {
  list: RowList;
  version: number | null;
}

const identified = z.looseObject({ id: id() });

function parsed<Value>(schema: z.core.$ZodType<Value>, body: Body): Value {
  const { success, data, error } = z.safeParse(schema, body);
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
  const update = genericMutations[list.resource]?.update;
  if (!update) throw new DomainError('method_not_allowed');
  const row = parsed(identified, body);
  const set = Object.fromEntries(Object.entries(body).filter(([name]) => update.fields.includes(name)));
  const mutation = unparsedRequest(update.name, { id: row.id, set }, version);
  return changeRow(context, viewer, { list, id: row.id, mutation });
}

const maybeIdentified = z.looseObject({ id: id().nullish() });

/** Creates a row, with the id that the client minted or a new one. */
export async function createGeneric(
  context: Context,
  viewer: Viewer,
  { list, body }: { list: RowList; body: Body },
): Promise<AnyRow> {
  const type = proofTypes.find((name) => name === list.only?.type);
  if (list.resource === 'proofs' && type !== undefined)
    return createProof(context, viewer, { type, proof: parsed(newProofSchema, body) });
  const { create, idOf } = genericMutations[list.resource] ?? {};
  if (!create) throw new DomainError('method_not_allowed');
  const given = parsed(maybeIdentified, body).id;
  const rowId = given ?? idOf?.(viewer) ?? context.newId();
  const { name, args } = create(body, context.newId);
  return createRow(context, viewer, {
    list,
    id: rowId,
    mutation: unparsedRequest(name, { ...args, id: rowId }),
  });
}

/** Deletes a row. */
export async function removeGeneric(
  context: Context,
  viewer: Viewer,
  { list, id: rowId, version }: Target & { id: string },
): Promise<void> {
  const name = genericMutations[list.resource]?.remove;
  if (name === undefined) throw new DomainError('method_not_allowed');
  await removeRow(context, viewer, { list, id: rowId, mutation: unparsedRequest(name, { id: rowId }, version) });
}

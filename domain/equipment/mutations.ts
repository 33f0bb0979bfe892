import { z } from 'zod';
import { equipmentFields } from '../entry-fields.ts';
import { id, instant } from '../kernel/fields.ts';
import type { Reference } from '../kernel/resources.ts';
import { applied, type Decision, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideMerge } from '../mutation/merge.ts';
import { defineRemoval, noFacts, rowMatches } from '../mutation/row-mutations.ts';
import type { RowReader, Rows, Write } from '../rows.ts';
import { equipmentSchema } from '../schemas.ts';
import { mayKeepEquipment, mayRemoveEquipment, type Visit } from './permissions.ts';
import { isPhotoOfPiece } from './photo.ts';
import { isPieceOfStep } from './piece-of-step.ts';

const reference = () => z.object({ id: id() });

/** The visit at which somebody does it; by it those may who work there. */
const visit = reference().nullish();

async function loadVisit(named: Reference | null | undefined, rows: RowReader): Promise<Visit | null> {
  const address = named ? await rows.get('operational-addresses', named.id) : undefined;
  const task = address && (await rows.get('tasks', address.task.id));
  return address && task ? { address, task } : null;
}

const needsOf = (given: { visit?: Reference | null | undefined; photo?: Reference | null | undefined }): string[] => [
  ...(given.visit ? [`operational-addresses/${given.visit.id}`] : []),
  ...(given.photo ? [`photos/${given.photo.id}`] : []),
];

/** Adds a piece to an address. */
export const addEquipment = defineMutation({
  args: z.object({
    id: id(),
    address: reference(),
    ...equipmentFields,
    installedOn: instant().nullable(),
    photo: reference().nullable(),
    visit,
  }),
  base: z.object({}),
  target: (args) => ({ resource: 'equipment', id: args.id }),
  sets: (args) => [`equipment/${args.id}`],
  needs: (args) => [`addresses/${args.address.id}`, ...needsOf(args)],
  load: async (args, rows) => {
    const place = await rows.lock('addresses', args.address.id);
    if (place === undefined) return undefined;
    const existing = await rows.lock('equipment', args.id);
    const hasPhoto = await isPhotoOfPiece(args.photo, { address: args.address, company: place.company }, rows);
    return { place, existing, visit: await loadVisit(args.visit, rows), hasPhoto };
  },
  decide: (facts, { args: { id: pieceId, visit: _, ...given }, context: { actor } }) => {
    const { place, existing } = facts;
    if (!mayKeepEquipment(actor, { owner: place, address: place.id, visit: facts.visit }))
      return rejected('not_permitted');
    if (isPieceOfStep(pieceId)) return rejected('id_taken', 'id');
    if (existing) {
      const isSame = existing.company?.id === place.company?.id && rowMatches(existing, given);
      return isSame ? applied([]) : rejected('id_taken', 'id');
    }
    if (!facts.hasPhoto) return rejected('rule', 'photo');
    const row = {
      ...given,
      company: place.company,
      installedBy: given.installedOn === null ? null : { id: actor.userId },
      takenOutOn: null,
      takenOutBy: null,
      operationalAddress: null,
      step: null,
    };
    return applied([{ kind: 'create', resource: 'equipment', id: pieceId, row }]);
  },
});

const loadPiece = async (
  args: { id: string; visit?: Reference | null | undefined; set?: { photo?: Reference | null | undefined } },
  rows: RowReader,
) => {
  const piece = await rows.lock('equipment', args.id);
  if (piece === undefined) return undefined;
  const hasPhoto = await isPhotoOfPiece(args.set?.photo, piece, rows);
  return { piece, visit: await loadVisit(args.visit, rows), hasPhoto };
};

const mayChange = (
  actor: Parameters<typeof mayKeepEquipment>[0],
  { piece, visit: at }: { piece: Rows['equipment']; visit: Visit | null },
): boolean => mayKeepEquipment(actor, { owner: piece, address: piece.address.id, visit: at });

const edited = {
  ...equipmentFields,
  installedOn: instant().nullable(),
  takenOutOn: instant().nullable(),
  photo: reference().nullable(),
};

/** Changes a piece; without `takenOutOn` it is back where it was. */
export const editEquipment = defineMutation({
  args: z.object({ id: id(), set: z.object(edited).partial(), visit }),
  base: equipmentSchema
    .pick({ kind: true, serialNumber: true, note: true, installedOn: true, takenOutOn: true, photo: true })
    .partial(),
  target: (args) => ({ resource: 'equipment', id: args.id }),
  sets: (args) => Object.keys(args.set).map((field) => `equipment/${args.id}/${field}`),
  needs: (args) => [`equipment/${args.id}`, ...needsOf({ visit: args.visit, photo: args.set.photo })],
  load: loadPiece,
  decide: (facts, { args: { set }, base, context: { actor } }): Decision => {
    const { piece } = facts;
    if (!mayChange(actor, facts)) return rejected('not_permitted');
    if (!facts.hasPhoto) return rejected('rule', 'photo');
    return decideMerge({ resource: 'equipment', id: piece.id, row: piece, base, next: set }, (written): Write[] => {
      if (!('takenOutOn' in written)) return [];
      const takenOutBy = written.takenOutOn === null ? null : { id: actor.userId };
      return [{ kind: 'change', resource: 'equipment', id: piece.id, set: { takenOutBy } }];
    });
  },
});

/** Says that a piece was taken out of its address now. One that is out already stays so. */
export const takeOutEquipment = defineMutation({
  args: z.object({ id: id(), visit }),
  base: z.object({}),
  target: (args) => ({ resource: 'equipment', id: args.id }),
  sets: (args) => [`equipment/${args.id}/takenOutOn`],
  needs: (args) => [`equipment/${args.id}`, ...needsOf({ visit: args.visit })],
  load: loadPiece,
  decide: (facts, { context: { actor, at } }) => {
    const { piece } = facts;
    if (!mayChange(actor, facts)) return rejected('not_permitted');
    if (piece.takenOutOn !== null) return applied([]);
    const set = { takenOutOn: at, takenOutBy: { id: actor.userId } };
    return applied([{ kind: 'change', resource: 'equipment', id: piece.id, set }]);
  },
});

/** Deletes a piece that should never have been in the register. */
export const removeEquipment = defineRemoval({ resource: 'equipment', may: mayRemoveEquipment, facts: noFacts });

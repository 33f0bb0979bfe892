import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { photoKinds } from '../photo/required.ts';
import { isVoiceNote } from '../photo/voice.ts';
import { mayChangeProof } from './permissions.ts';

/**
 * Sets what a photo shows, or that it is unknown. The last one wins, since photos never conflict. Marks
 * already made with the photo stay.
 */
export const setPhotoKind = defineMutation({
  args: z.object({ id: id(), kind: z.enum(photoKinds).nullable() }),
  base: z.object({}),
  target: (args) => ({ resource: 'photos', id: args.id }),
  sets: (args) => [`photos/${args.id}/kind`],
  needs: (args) => [`photos/${args.id}`],
  load: async (args, rows) => {
    const photo = await rows.get('photos', args.id);
    const proof = photo && (await rows.lock('proofs', photo.proof.id));
    return photo && proof && { photo, proof };
  },
  decide: ({ photo, proof }, { args, context }) => {
    if (!mayChangeProof(context.actor, proof)) return rejected('not_permitted');
    if (photo.kind === 'SIGNATURE' || isVoiceNote(photo)) return rejected('rule', 'kind');
    if (photo.kind === args.kind) return applied([]);
    return applied([{ kind: 'change', resource: 'photos', id: photo.id, set: { kind: args.kind } }]);
  },
});

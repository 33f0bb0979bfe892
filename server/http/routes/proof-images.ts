import type { proofImageCallsOf } from '../../../domain/catalogue/photos.ts';
import { newProofSchema, proofPaths } from '../../../domain/catalogue/proofs.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Context } from '../../context.ts';
import type { Storage } from '../../integrations/files/storage.ts';
import { multiUpload, uploadImage } from '../../services/photos/multi-upload.ts';
import { allReceived, photosOfProof, requireProof } from '../../services/photos/proof-photos.ts';
import { parseInput } from '../input.ts';
import { withParts } from '../multipart.ts';
import type { Handlers } from '../register.ts';

function parseProof(text: string | undefined) {
  if (text === undefined) throw new DomainError('validation', undefined, ['pow']);
  try {
    return parseInput(newProofSchema, JSON.parse(text));
  } catch (problem) {
    if (problem instanceof SyntaxError) throw new DomainError('malformed', undefined, ['pow']);
    throw problem;
  }
}

interface Parts {
  context: Context;
  storage: Storage;
}

/** The calls about images of the proofs of one type. */
export function proofImageHandlers(
  { context, storage: { files, directory } }: Parts,
  path: keyof typeof proofPaths,
): Handlers<ReturnType<typeof proofImageCallsOf>> {
  const type = proofPaths[path];
  const place = { directory, newId: context.newId };
  return {
    uploadImage: async ({ viewer, params, request }) => {
      await requireProof(context, viewer, { id: params.id, type });
      return withParts(request, place, ({ received }) =>
        uploadImage(context, viewer, { proof: params.id, files, received: received.files }),
      );
    },
    multiUpload: ({ viewer, request }) =>
      withParts(request, place, ({ received, texts }) =>
        multiUpload(context, viewer, { proof: parseProof(texts.get('pow')), type, files, received: received.files }),
      ),
    images: async ({ viewer, params }) => {
      await requireProof(context, viewer, { id: params.id, type });
      return photosOfProof(context, viewer, params.id);
    },
    imagesUploaded: async ({ viewer, params }) => {
      await requireProof(context, viewer, { id: params.powId, type });
      return allReceived(context, viewer, params.powId);
    },
  };
}

import { z } from 'zod';
import { hash, id } from '../kernel/fields.ts';
import { photoKinds } from '../photo/required.ts';
import { mostPhotos } from '../proof/states.ts';
import { rowSchemas } from '../schemas.ts';
import { call, filesWith } from './call.ts';
import { newProofWithImagesSchema } from './proofs.ts';

const photo = rowSchemas.photos;
const byId = z.object({ id: id() });

/** The photos calls (specification 7). A hash is the SHA-256 of the stored bytes in hex. */
export const photoCalls = {
  crossCheckPhotos: call({
    method: 'POST',
    path: '/photos/cross-check/:id',
    summary: 'Which of these hashes the company of a proof lacks.',
    access: 'once-signed-in',
    params: byId,
    body: z.object({ hashes: z.array(hash()).max(1000) }),
    reply: z.object({ missing: z.array(hash()) }),
  }),
  reportLostPhoto: call({
    method: 'POST',
    path: '/photos/lost/:id',
    summary:
      'Say that a photo or attached file of your own, which this server lost with a restore, is not on your device any more.',
    access: 'once-signed-in',
    params: byId,
    body: z.strictObject({}),
    reply: z.object({}),
    errors: ['not_found'],
  }),
  removePhoto: call({
    method: 'GET',
    path: '/photos/remove',
    summary: 'Remove a photo from its proof.',
    access: 'signed-in',
    query: byId,
    reply: z.boolean(),
    errors: ['not_found'],
  }),
  photoBytes: call({
    method: 'GET',
    path: '/photos/getImageByPhotoId/:id',
    summary: 'The bytes of a photo, unchanged.',
    access: 'signed-in',
    params: byId,
    reply: 'bytes',
    errors: ['not_found', 'photo_removed', 'storage_unavailable'],
  }),
  photoSource: call({
    method: 'GET',
    path: '/photos/source/:id',
    summary: 'The untouched file of a photo, where the company keeps them and it has come; not for customers.',
    access: 'signed-in',
    params: byId,
    reply: 'bytes',
    errors: ['not_found', 'photo_removed', 'storage_unavailable'],
  }),
  photosOfProof: call({
    method: 'GET',
    path: '/photos/getAll/:id',
    summary: 'The photos of a proof.',
    access: 'signed-in',
    params: byId,
    reply: z.array(photo),
    errors: ['not_found'],
  }),
} as const;

const uploads = {
  method: 'POST',
  access: 'signed-in',
  body: 'multipart',
  errors: ['not_found', 'too_large', 'media_type', 'photo_limit', 'no_room', 'storage_full', 'storage_unavailable'],
} as const;

/** The calls about images of proofs of one type (specification 7). */
export const proofImageCallsOf = (path: 'pow-p' | 'pow-i') => ({
  uploadImage: call({
    ...uploads,
    path: `/${path}/upload-image/:id`,
    summary: 'Add an image to a proof: multipart with one part "file"; "kind" is what it shows of the work.',
    params: byId,
    query: z.object({ kind: z.enum(photoKinds).optional() }),
    form: z.strictObject({ file: z.file() }),
    reply: photo,
  }),
  multiUpload: call({
    ...uploads,
    path: `/${path}/multi-upload`,
    summary: `Create a proof with up to ${mostPhotos} images: multipart with parts "file" and one JSON part "pow", whose optional "photoKinds" says of each file in turn what it shows of the work: ${photoKinds.join(', ')} or null.`,
    form: filesWith({ pow: newProofWithImagesSchema(path) }, mostPhotos),
    reply: rowSchemas.proofs,
  }),
  images: call({
    method: 'GET',
    path: `/${path}/images/:id`,
    summary: 'The photos of a proof.',
    access: 'signed-in',
    params: byId,
    reply: z.array(photo),
    errors: ['not_found'],
  }),
  imagesUploaded: call({
    method: 'GET',
    path: `/${path}/images-uploaded/:powId`,
    summary: 'Whether every photo of a proof has been received.',
    access: 'signed-in',
    params: z.object({ powId: id() }),
    reply: z.boolean(),
    errors: ['not_found'],
  }),
});

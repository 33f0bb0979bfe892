import type { NewRow } from '../../domain/rows.ts';

/** A proof of work of an installation, seen by the company alone. */
export const proofValues = (
  given: Partial<NewRow<'proofs'>> & Pick<NewRow<'proofs'>, 'task' | 'operationalAddress'>,
): NewRow<'proofs'> => ({
  company: null,
  type: 'INSTALLATION',
  nickname: null,
  addresses: [],
  status: 'NORMAL',
  comment: null,
  author: null,
  shareState: 'HIDDEN',
  doneOn: 0,
  signature: null,
  signedContent: null,
  ...given,
});

/** A photo whose bytes have not arrived. */
export const photoValues = (
  given: Partial<NewRow<'photos'>> & Pick<NewRow<'photos'>, 'task' | 'proof'>,
): NewRow<'photos'> => ({
  company: null,
  name: null,
  kind: null,
  state: 'EXPECTED',
  hash: null,
  mediaType: null,
  size: null,
  takenOn: null,
  latitude: null,
  longitude: null,
  receivedOn: null,
  originalOf: null,
  stamped: false,
  seconds: null,
  sourceHash: null,
  sourceSize: null,
  sourceOn: null,
  ...given,
});

/** What a device sends of a photo that it announces. */
export const photoArgs = (id: string) => ({ id, name: null, takenOn: null, latitude: null, longitude: null });

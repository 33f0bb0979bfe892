import { announcedIds } from '../../../domain/photo/pairs.ts';
import { type PhotoKind, photoKinds, type StoredPhotoKind, storedPhotoKinds } from '../../../domain/photo/required.ts';
import { type ProofStatus, type ProofType, proofStatuses, proofTypes } from '../../../domain/proof/states.ts';
import type { Proof } from '../../../domain/schemas.ts';
import type { AnnouncedPhoto, ProofParts, ProofTexts } from '../../commands/proofs.ts';
import type { StoredDraft } from '../../components/form/draft-store.ts';
import { type Mark, parseMarks } from './drawing/marks.ts';

/** A captured photo of the form; a drawn one has its original and its marks. */
export interface AddedPhoto extends AnnouncedPhoto {
  marks?: readonly Mark[];
}

/** The values of the proof form. */
export interface ProofFields {
  type: ProofType;
  /** The operational address; null until one is picked. */
  address: string | null;
  /** Ids of the addresses shown by the proof. */
  places: string[];
  status: ProofStatus;
  nickname: string;
  comment: string;
  /** Captured photos that the next save announces. */
  added: AddedPhoto[];
  /** Ids of photos that the next save removes. */
  removed: string[];
  /** Changed kinds of saved photos, by photo id. */
  kinds: Readonly<Record<string, PhotoKind | null>>;
}

/** A stored form: the proof's id, the values it started with, and the current ones. */
export interface ProofDraft {
  id: string;
  seen: ProofTexts & { places: string[] };
  fields: ProofFields;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown): string[] => list(value).filter((each) => typeof each === 'string');

const statusOf = (value: unknown): ProofStatus => proofStatuses.find((status) => status === value) ?? 'NORMAL';
const kindOf = (value: unknown): PhotoKind | null => photoKinds.find((kind) => kind === value) ?? null;
const typeOf = (value: unknown): ProofType => proofTypes.find((type) => type === value) ?? 'INSTALLATION';

const storedKindOf = (value: unknown): StoredPhotoKind | null =>
  storedPhotoKinds.find((kind) => kind === value) ?? null;

const capturedIn = ({ id, name, kind }: Record<string, unknown>) => ({
  id: text(id),
  name: textOrNull(name),
  ...(kind === undefined ? {} : { kind: storedKindOf(kind) }),
});

const addedIn = (photo: Record<string, unknown>): AddedPhoto =>
  isRecord(photo.original)
    ? { ...capturedIn(photo), original: capturedIn(photo.original), marks: parseMarks(photo.marks) }
    : capturedIn(photo);

/** Reads a stored draft; null when it isn't one. */
export function parseProofDraft(value: Record<string, unknown>): ProofDraft | null {
  const { id, seen, fields } = value;
  if (typeof id !== 'string' || !isRecord(seen) || !isRecord(fields)) return null;
  return {
    id,
    seen: {
      nickname: textOrNull(seen.nickname),
      comment: textOrNull(seen.comment),
      status: statusOf(seen.status),
      places: texts(seen.places),
    },
    fields: {
      type: typeOf(fields.type),
      address: textOrNull(fields.address),
      places: texts(fields.places),
      status: statusOf(fields.status),
      nickname: text(fields.nickname),
      comment: text(fields.comment),
      added: list(fields.added).filter(isRecord).map(addedIn),
      removed: texts(fields.removed),
      kinds: Object.fromEntries(
        Object.entries(isRecord(fields.kinds) ? fields.kinds : {}).map(([photo, kind]) => [photo, kindOf(kind)]),
      ),
    },
  };
}

const nothingAdded = { added: [], removed: [], kinds: {} };

/** What a proof is about. */
export type ProofTarget = Pick<ProofFields, 'type' | 'address' | 'places'>;

/** The draft of a new proof. */
export const newProofDraft = (id: string, where: ProofTarget): ProofDraft => ({
  id,
  seen: { nickname: null, comment: null, status: 'NORMAL', places: where.places },
  fields: { ...where, status: 'NORMAL', nickname: '', comment: '', ...nothingAdded },
});

/** The draft of an existing proof. */
export function draftOfProof(proof: Proof): ProofDraft {
  const { id, type, status, nickname, comment, operationalAddress, addresses } = proof;
  const places = addresses.map((place) => place.id);
  return {
    id,
    seen: { nickname, comment, status, places },
    fields: {
      type,
      address: operationalAddress.id,
      places,
      status,
      nickname: nickname ?? '',
      comment: comment ?? '',
      ...nothingAdded,
    },
  };
}

const references = (ids: readonly string[]): { id: string }[] => ids.map((id) => ({ id }));

const orNull = (value: string): string | null => (value.trim() === '' ? null : value.trim());

type Captured = Pick<StoredDraft, 'files' | 'drawings'>;

/** Puts a drawing in place of its original or of an older drawing; a newer drawing stays. */
function withDrawing(added: readonly AddedPhoto[], id: string, drawing: { on: string; marks: unknown }): AddedPhoto[] {
  const on = added.find((photo) => (photo.original ?? photo).id === drawing.on);
  if (on === undefined) return [...added, { id, name: null }];
  if (on.id > id) return [...added];
  const original = on.original ?? { id: on.id, name: on.name };
  const drawn = { id, name: on.name, original, marks: parseMarks(drawing.marks) };
  return added.map((photo) => (photo === on ? drawn : photo));
}

/** Keeps the listed photos whose bytes are here; a drawing without bytes falls back to its original. */
function present(added: readonly AddedPhoto[], files: ReadonlySet<string>): AddedPhoto[] {
  return added.flatMap((photo) => {
    const { original, marks, ...drawn } = photo;
    if (original === undefined || files.has(original.id)) {
      if (files.has(photo.id)) return [photo];
      return original === undefined ? [] : [{ ...original, kind: drawn.kind ?? null }];
    }
    return files.has(photo.id) ? [drawn] : [];
  });
}

/**
 * Reconciles a draft with its captured files. It adds photos that were captured just as the page went away, and drops
 * those whose bytes are gone because another tab discarded the draft or a save announced them.
 */
export function withCaptured(draft: ProofDraft, { files, drawings = {} }: Captured): ProofDraft {
  let added = present(draft.fields.added, new Set(files));
  for (const id of files) {
    const drawing = drawings[id];
    if (announcedIds(added).includes(id)) continue;
    added = drawing === undefined ? [...added, { id, name: null }] : withDrawing(added, id, drawing);
  }
  return { ...draft, fields: { ...draft.fields, added } };
}

/** The form's texts in the shape of a proof. */
export const textsOf = ({ nickname, comment, status }: ProofFields): ProofTexts => ({
  nickname: orNull(nickname),
  comment: orNull(comment),
  status,
});

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

/** The changed fields of an existing proof, without its photos. */
export function changedParts({ seen, fields }: ProofDraft): Partial<ProofParts> {
  const written = textsOf(fields);
  return {
    ...(written.nickname === seen.nickname ? {} : { nickname: written.nickname }),
    ...(written.comment === seen.comment ? {} : { comment: written.comment }),
    ...(written.status === seen.status ? {} : { status: written.status }),
    ...(same(fields.places, seen.places) ? {} : { addresses: references(fields.places) }),
  };
}

/** The values of those fields when the form began. */
export const seenParts = ({ seen: { places, ...written } }: ProofDraft): ProofParts => ({
  ...written,
  addresses: references(places),
});

/** Whether a form has unsaved changes. */
export const isDirty = (draft: ProofDraft): boolean =>
  Object.keys(changedParts(draft)).length > 0 ||
  draft.fields.added.length > 0 ||
  draft.fields.removed.length > 0 ||
  Object.keys(draft.fields.kinds).length > 0;

/** Whether a new proof has neither photos nor a comment. */
export const isEmpty = ({ added, comment }: ProofFields): boolean => added.length === 0 && comment.trim() === '';

/** The form without the photos that a proof has announced; an announced original stays with that proof. */
export const withoutPhotos = (fields: ProofFields, announced: ReadonlySet<string>): ProofFields => ({
  ...fields,
  added: fields.added
    .filter(({ id }) => !announced.has(id))
    .map(({ original, ...photo }) =>
      original === undefined || announced.has(original.id) ? photo : { ...photo, original },
    ),
});

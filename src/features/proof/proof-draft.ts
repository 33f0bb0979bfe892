import type { Proof } from '../../../domain/proof/schema.ts';
import { type ProofStatus, type ProofType, proofStatuses, proofTypes } from '../../../domain/proof/states.ts';
import type { AnnouncedPhoto, ProofTexts } from '../../commands/proofs.ts';

/** What the form of a proof of work holds. */
export interface ProofFields {
  type: ProofType;
  status: ProofStatus;
  nickname: string;
  comment: string;
  /** Captured here, announced with the next save. */
  added: AnnouncedPhoto[];
  /** Photos of the proof that the next save removes. */
  removed: string[];
}

/** A form as it is kept: which proof it makes or changes, the values with which it began, and those it has. */
export interface ProofDraft {
  id: string;
  seen: ProofTexts;
  fields: ProofFields;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const statusOf = (value: unknown): ProofStatus => proofStatuses.find((status) => status === value) ?? 'NORMAL';
const typeOf = (value: unknown): ProofType => proofTypes.find((type) => type === value) ?? 'INSTALLATION';

/** A draft as it was stored; null when it is none. */
export function parseProofDraft(value: Record<string, unknown>): ProofDraft | null {
  const { id, seen, fields } = value;
  if (typeof id !== 'string' || !isRecord(seen) || !isRecord(fields)) return null;
  return {
    id,
    seen: { nickname: textOrNull(seen.nickname), comment: textOrNull(seen.comment), status: statusOf(seen.status) },
    fields: {
      type: typeOf(fields.type),
      status: statusOf(fields.status),
      nickname: text(fields.nickname),
      comment: text(fields.comment),
      added: list(fields.added)
        .filter(isRecord)
        .map((photo) => ({ id: text(photo.id), name: textOrNull(photo.name) })),
      removed: list(fields.removed).filter((removed) => typeof removed === 'string'),
    },
  };
}

const nothingAdded = { added: [], removed: [] };

/** The form of a proof that is being made. */
export const newProofDraft = (id: string, type: ProofType): ProofDraft => ({
  id,
  seen: { nickname: null, comment: null, status: 'NORMAL' },
  fields: { type, status: 'NORMAL', nickname: '', comment: '', ...nothingAdded },
});

/** The form of a proof that is being changed. */
export const draftOfProof = ({ id, type, status, nickname, comment }: Proof): ProofDraft => ({
  id,
  seen: { nickname, comment, status },
  fields: { type, status, nickname: nickname ?? '', comment: comment ?? '', ...nothingAdded },
});

const orNull = (value: string): string | null => (value.trim() === '' ? null : value.trim());

/** The form with captured photos that it does not list: taken in the moment in which the page went away. */
export function withCaptured(draft: ProofDraft, ids: readonly string[]): ProofDraft {
  const { added } = draft.fields;
  const missing = ids.filter((id) => !added.some((photo) => photo.id === id)).map((id) => ({ id, name: null }));
  return { ...draft, fields: { ...draft.fields, added: [...added, ...missing] } };
}

/** The texts of a form as a proof has them. */
export const textsOf = ({ nickname, comment, status }: ProofFields): ProofTexts => ({
  nickname: orNull(nickname),
  comment: orNull(comment),
  status,
});

/** The texts that a form changed. */
export function changedTexts({ seen, fields }: ProofDraft): Partial<ProofTexts> {
  const texts = textsOf(fields);
  return {
    ...(texts.nickname === seen.nickname ? {} : { nickname: texts.nickname }),
    ...(texts.comment === seen.comment ? {} : { comment: texts.comment }),
    ...(texts.status === seen.status ? {} : { status: texts.status }),
  };
}

/** Whether a form holds something that is not saved. */
export const isDirty = (draft: ProofDraft): boolean =>
  Object.keys(changedTexts(draft)).length > 0 || draft.fields.added.length > 0 || draft.fields.removed.length > 0;

/** Whether a new proof shows or says something. */
export const isEmpty = ({ added, comment }: ProofFields): boolean => added.length === 0 && comment.trim() === '';

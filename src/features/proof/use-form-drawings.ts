import type { RefObject } from 'react';
import { captureDrawing, type NotKept } from '../../commands/captures.ts';
import type { Mark } from './drawing/marks.ts';
import type { ProofDraft, ProofFields } from './proof-draft.ts';

interface Form {
  latest: RefObject<ProofDraft>;
  /** Whether the form was discarded, and lists nothing any more. */
  discarded: RefObject<boolean>;
  draftKey: string;
  change: (alter: (fields: ProofFields) => Partial<ProofFields>) => void;
  /** Drops a captured photo that the form no longer lists. */
  drop: (id: string) => void;
  /** Says why a file was not kept. */
  onNotKept: (kind: NotKept, name: string) => void;
}

/**
 * What is drawn on photos of a form that are not saved: the drawn one takes the place of its original, which stays with it. It
 * is listed only when its bytes are durable, and so is what was drawn, so that a reload loses neither of the two.
 */
export function useFormDrawings({ latest, discarded, draftKey, change, drop, onNotKept }: Form) {
  const draw = async (id: string, { jpeg, marks }: { jpeg: Blob; marks: readonly Mark[] }): Promise<boolean> => {
    const before = latest.current.fields.added.find((photo) => photo.id === id);
    if (before === undefined) return false;
    const { name, kind = null, original = { id, name } } = before;
    const drawing = { on: original.id, marks: [...marks] };
    const result = await captureDrawing({ jpeg, name, kind, drawing }, draftKey);
    if (result.kind !== 'captured') {
      onNotKept(result.kind, name ?? '');
      return false;
    }
    if (discarded.current) {
      drop(result.photo.id);
      return false;
    }
    const drawn = { id: result.photo.id, name, kind, original, marks };
    change(({ added }) => ({ added: added.map((photo) => (photo.id === id ? drawn : photo)) }));
    if (before.original !== undefined) drop(id);
    return true;
  };

  /** The photo as it was taken, again. */
  const removeDrawing = (id: string): void => {
    const drawn = latest.current.fields.added.find((photo) => photo.id === id);
    if (drawn?.original === undefined) return;
    const taken = { ...drawn.original, kind: drawn.kind ?? null };
    change(({ added }) => ({ added: added.map((photo) => (photo.id === id ? taken : photo)) }));
    drop(id);
  };

  return { draw, removeDrawing };
}

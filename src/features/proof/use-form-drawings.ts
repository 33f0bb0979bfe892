import type { RefObject } from 'react';
import type { NotKept } from '../../commands/capture-photo.ts';
import { captureDrawing } from '../../commands/captures.ts';
import type { Mark } from './drawing/marks.ts';
import type { ProofDraft, ProofFields } from './proof-draft.ts';

interface Form {
  latest: RefObject<ProofDraft>;
  /** Whether the form was discarded and therefore lists nothing. */
  discarded: RefObject<boolean>;
  draftKey: string;
  change: (alter: (fields: ProofFields) => Partial<ProofFields>) => void;
  /** Deletes a captured photo that the form no longer lists. */
  drop: (id: string) => void;
  /** Reports why a file couldn't be stored. */
  onNotKept: (kind: NotKept, name: string) => void;
}

/**
 * Replaces an unsaved photo by its drawing, which keeps the original. The drawing is listed only once its bytes and
 * marks are durable, so that a reload loses neither.
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

  /** Restores the photo as it was taken. */
  const removeDrawing = (id: string): void => {
    const drawn = latest.current.fields.added.find((photo) => photo.id === id);
    if (drawn?.original === undefined) return;
    const taken = { ...drawn.original, kind: drawn.kind ?? null };
    change(({ added }) => ({ added: added.map((photo) => (photo.id === id ? taken : photo)) }));
    drop(id);
  };

  return { draw, removeDrawing };
}

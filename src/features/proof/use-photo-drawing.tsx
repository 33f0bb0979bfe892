import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { PhotoView } from '../../mirror/photos.ts';
import type { ProofFormState } from './use-proof-form.ts';

const DrawingEditor = lazy(async () => ({
  default: (await import('./drawing/drawing-editor.tsx')).DrawingEditor,
}));

/** The photo being drawn on; `openings` is the editor's key, so that each opening starts afresh. */
interface Drawn {
  photo: PhotoView;
  opened: boolean;
  openings: number;
}

/** What a photo viewer needs to offer drawing. */
export interface PhotoDrawing {
  /** Whether a photo can be drawn on, because it is not saved yet. */
  can: (id: string) => boolean;
  begin: (photo: PhotoView) => void;
  /** The editor covers the viewer. */
  covered: boolean;
}

/** Lets people draw on a form's unsaved photos. The editor is loaded when it is first opened. */
export function usePhotoDrawing(
  form: ProofFormState,
  photos: readonly PhotoView[],
): {
  drawing: PhotoDrawing;
  editor: ReactNode;
} {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const { added } = form.form.fields;
  const drawing: PhotoDrawing = {
    can: (id) => added.some((photo) => photo.id === id),
    begin: (photo) => setDrawn((last) => ({ photo, opened: true, openings: (last?.openings ?? 0) + 1 })),
    covered: drawn?.opened === true,
  };
  if (drawn === null) return { drawing, editor: null };
  const { opened, openings } = drawn;
  // The current version, whose bytes may be prepared meanwhile; a new drawing replaces the photo in the list.
  const photo = photos.find(({ id }) => id === drawn.photo.id) ?? drawn.photo;
  const close = (): void => setDrawn({ ...drawn, opened: false });
  const remove = (): void => {
    form.removeDrawing(photo.id);
    close();
  };
  const editor = (
    <Suspense fallback={null}>
      <DrawingEditor
        key={openings}
        opened={opened}
        photo={photo.original ?? photo}
        before={added.find(({ id }) => id === photo.id)?.marks ?? []}
        onDone={(jpeg, marks) => form.draw(photo.id, { jpeg, marks })}
        onRemove={photo.original === null ? null : remove}
        onClose={close}
      />
    </Suspense>
  );
  return { drawing, editor };
}

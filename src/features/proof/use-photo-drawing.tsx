import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { PhotoView } from '../../mirror/photos.ts';
import type { ProofFormState } from './use-proof-form.ts';

const DrawingEditor = lazy(async () => ({
  default: (await import('./drawing/drawing-editor.tsx')).DrawingEditor,
}));

/** Which photo of a form is drawn on; `turn` counts the openings, so that each begins anew. */
interface Drawn {
  photo: PhotoView;
  opened: boolean;
  turn: number;
}

/** How a viewer of photos offers to draw on them. */
export interface PhotoDrawing {
  /** Whether a photo can be drawn on: it is not saved yet. */
  can: (id: string) => boolean;
  begin: (photo: PhotoView) => void;
  /** The editor lies over the viewer. */
  covered: boolean;
}

/** Drawing on those of a form's photos that are not saved, with the editor, which is loaded when it is first opened. */
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
    begin: (photo) => setDrawn((last) => ({ photo, opened: true, turn: (last?.turn ?? 0) + 1 })),
    covered: drawn?.opened === true,
  };
  if (drawn === null) return { drawing, editor: null };
  const { opened, turn } = drawn;
  // As it is now: its bytes may have been made ready meanwhile. Once it was drawn, another one stands in its place.
  const photo = photos.find(({ id }) => id === drawn.photo.id) ?? drawn.photo;
  const close = (): void => setDrawn({ ...drawn, opened: false });
  const remove = (): void => {
    form.removeDrawing(photo.id);
    close();
  };
  const editor = (
    <Suspense fallback={null}>
      <DrawingEditor
        key={turn}
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

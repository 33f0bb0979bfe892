import { lazy, Suspense } from 'react';
import type { PhotoView } from '../../../mirror/photos.ts';

const Notes = lazy(async () => ({ default: (await import('./voice-notes.tsx')).VoiceNotes }));

/** The voice notes of a proof, whose player is loaded with the first one. */
export function LazyVoiceNotes({ notes }: { notes: readonly PhotoView[] }) {
  if (notes.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Notes notes={notes} />
    </Suspense>
  );
}

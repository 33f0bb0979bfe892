import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoKind } from '../../../domain/photo/kinds.ts';
import { announcedIds } from '../../../domain/photo/pairs.ts';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { usePhone } from '../../components/use-phone.ts';
import { missingWords } from '../../i18n/photo-words.ts';
import { type PhotoView, usePhotosById, withOriginal } from '../../mirror/photos.ts';
import { PhotoButtons } from './photo-buttons.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import { PhotosNotKept } from './photos-not-kept.tsx';
import type { AddedPhoto } from './proof-draft.ts';
import classes from './proof-photos.module.css';
import { usePhotoDrawing } from './use-photo-drawing.tsx';
import type { ProofFormState } from './use-proof-form.ts';

const PhotoDropzone = lazy(async () => ({ default: (await import('./photo-dropzone.tsx')).PhotoDropzone }));

interface ProofPhotosProps {
  form: ProofFormState;
  /** The photos that the proof already has. */
  saved: readonly PhotoView[];
  /** The proof that names their files; null for one that is not saved. Absent where files are kept from the large view. */
  proof?: string | null;
}

/** The captured photos that the form lists, each with the one on which it was drawn, which stands for it until it is found. */
function useAdded(added: readonly AddedPhoto[]): PhotoView[] {
  const found = usePhotosById(announcedIds(added)) ?? [];
  const byId = new Map(found.map((photo) => [photo.id, photo]));
  return added.flatMap(({ id, original }) => {
    const [photo, taken] = [byId.get(id), byId.get(original?.id ?? '')];
    if (photo === undefined) return taken === undefined ? [] : [taken];
    return [withOriginal(photo, taken ?? null)];
  });
}

/** The photos of the form: taken, chosen or dropped, seen at once, drawn on, removed again. */
export function ProofPhotos({ form, saved, proof }: ProofPhotosProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [opened, setOpened] = useState<string | null>(null);
  const { added, removed, kinds } = form.form.fields;
  const chosen = new Map<string, PhotoKind | null | undefined>([
    ...Object.entries(kinds),
    ...added.map(({ id, kind }) => [id, kind] as const),
  ]);
  const photos = [...saved.filter(({ id }) => !removed.includes(id)), ...useAdded(added)].map((photo) => {
    const kind = chosen.get(photo.id);
    return kind === undefined ? photo : { ...photo, kind };
  });
  // Saving changes the words below all of them at once: they are drawn in shares, between which the page answers.
  const drawn = useDeferredValue(photos);
  const { drawing, editor } = usePhotoDrawing(form, photos);
  const remove = (id: string): void => {
    if (added.some((photo) => photo.id === id)) form.removeAdded(id);
    else form.removeSaved(id);
  };
  return (
    <Section title={t('proof.photos')}>
      {form.missing.length === 0 ? null : <Notice tone="amber" title={missingWords(t, form.missing)} />}
      <PhotoButtons onFiles={form.add} />
      {phone ? null : (
        <Suspense fallback={null}>
          <PhotoDropzone onFiles={form.add} />
        </Suspense>
      )}
      <PhotoGrid
        photos={drawn}
        onOpen={setOpened}
        onRemove={remove}
        onKind={form.setKind}
        {...(proof === undefined ? {} : { proof })}
      />
      <p className={classes.capturing} role="status">
        {form.capturing > 0 ? t('proof.capturing', { count: form.capturing }) : null}
      </p>
      <PhotosNotKept form={form} />
      <PhotoViewer
        proof={proof ?? null}
        photos={photos}
        first={opened}
        onClose={() => setOpened(null)}
        drawing={drawing}
      />
      {editor}
    </Section>
  );
}

import { Box, Button, FileButton, Group } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announcedIds } from '../../../domain/photo/pairs.ts';
import type { StoredPhotoKind } from '../../../domain/photo/required.ts';
import { picturesOf, voiceNotesOf } from '../../../domain/photo/voice.ts';
import { FilesNotKept } from '../../components/form/files-not-kept.tsx';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { usePhone } from '../../components/use-phone.ts';
import { missingPhotosText } from '../../i18n/photo-texts.ts';
import { type PhotoView, usePhotosById, withOriginal } from '../../mirror/photos.ts';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import type { AddedPhoto } from './proof-draft.ts';
import classes from './proof-photos.module.css';
import { usePhotoDrawing } from './use-photo-drawing.tsx';
import type { ProofFormState } from './use-proof-form.ts';

const PhotoDropzone = lazy(async () => ({ default: (await import('./photo-dropzone.tsx')).PhotoDropzone }));

const VoiceRecorder = lazy(async () => ({ default: (await import('./voice/voice-recorder.tsx')).VoiceRecorder }));

const VoiceNotes = lazy(async () => ({ default: (await import('./voice/voice-notes.tsx')).VoiceNotes }));

interface ProofPhotosProps {
  form: ProofFormState;
  /** The photos the proof already has. */
  saved: readonly PhotoView[];
  /** The proof that names downloads, null for an unsaved one; absent where only the viewer offers downloads. */
  proof?: string | null;
}

/** The captured photos of the form. A drawn photo carries its original, which is shown until the drawing is loaded. */
function useAdded(added: readonly AddedPhoto[]): PhotoView[] {
  const found = usePhotosById(announcedIds(added)) ?? [];
  const byId = new Map(found.map((photo) => [photo.id, photo]));
  return added.flatMap(({ id, original }) => {
    const [photo, taken] = [byId.get(id), byId.get(original?.id ?? '')];
    if (photo === undefined) return taken === undefined ? [] : [taken];
    return [withOriginal(photo, taken ?? null)];
  });
}

/** The photos and voice notes of the form: take, record, choose or drop them, draw on photos, remove them. */
export function ProofPhotos({ form, saved, proof }: ProofPhotosProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [opened, setOpened] = useState<string | null>(null);
  const { added, removed, kinds } = form.form.fields;
  const chosen = new Map<string, StoredPhotoKind | null | undefined>([
    ...Object.entries(kinds),
    ...added.map(({ id, kind }) => [id, kind] as const),
  ]);
  const files = [...saved.filter(({ id }) => !removed.includes(id)), ...useAdded(added)].map((photo) => {
    const kind = chosen.get(photo.id);
    return kind === undefined ? photo : { ...photo, kind };
  });
  const photos = picturesOf(files);
  // Saving changes the states of all photos at once; deferred rendering keeps the page responsive.
  const drawn = useDeferredValue(photos);
  const { drawing, editor } = usePhotoDrawing(form, photos);
  const remove = (id: string): void => {
    if (added.some((photo) => photo.id === id)) form.removeAdded(id);
    else form.removeSaved(id);
  };
  return (
    <Section title={t('proof.photos')}>
      {form.missing.length === 0 ? null : <Notice tone="amber" title={missingPhotosText(t, form.missing)} />}
      <PhotoButtons onFiles={form.add} />
      <Suspense fallback={null}>
        <VoiceRecorder onRecorded={form.addVoiceNote} onRecording={form.setRecording} />
        <VoiceNotes notes={voiceNotesOf(files)} onRemove={remove} />
      </Suspense>
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
      <Box component="p" className="hidden-if-empty" c="dimmed" role="status">
        {form.capturing > 0 ? t('proof.capturing', { count: form.capturing }) : null}
      </Box>
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

/** Every photo format of phones; some file choosers know HEIC only by its extension. */
const acceptedPhotos = 'image/*,.heic,.heif';

/** The buttons for camera and gallery. */
function PhotoButtons({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  const phone = usePhone();
  // An input must be emptied before the same photo can be chosen again.
  const emptyCamera = useRef<() => void>(null);
  const emptyGallery = useRef<() => void>(null);
  return (
    <Group className={classes.buttons} gap="xs" align="stretch">
      {phone ? (
        <FileButton
          accept="image/*"
          capture="environment"
          resetRef={emptyCamera}
          onChange={(file) => {
            if (file !== null) onFiles([file]);
            emptyCamera.current?.();
          }}
        >
          {(props) => (
            <Button {...props} leftSection={<IconCamera size={20} stroke={1.7} aria-hidden />}>
              {t('proof.takePhoto')}
            </Button>
          )}
        </FileButton>
      ) : null}
      <FileButton
        accept={acceptedPhotos}
        multiple
        resetRef={emptyGallery}
        onChange={(files) => {
          onFiles(files);
          emptyGallery.current?.();
        }}
      >
        {(props) => (
          <Button
            {...props}
            variant={phone ? 'light' : 'filled'}
            leftSection={<IconPhotoPlus size={20} stroke={1.7} aria-hidden />}
          >
            {t('proof.addPhotos')}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}

/** Lists the chosen photos that couldn't be stored on this device. */
function PhotosNotKept({ form: { notKept, capturing, keepAgain, goOnWithout } }: { form: ProofFormState }) {
  const { t } = useTranslation();
  return (
    <FilesNotKept
      files={notKept}
      title={t('proof.notKept', { count: notKept.length })}
      noRoom={t('proof.noRoom')}
      goOn={t('proof.goOnWithout')}
      busy={capturing > 0}
      onAgain={keepAgain}
      onGoOn={goOnWithout}
    />
  );
}

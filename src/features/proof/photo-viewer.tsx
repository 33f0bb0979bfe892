import { ActionIcon, Button, Group, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPencil, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClosing } from '../../components/topmost-sheet.ts';
import type { PhotoView } from '../../mirror/photos.ts';
import { useProof } from '../../mirror/proofs.ts';
import { DownloadPhoto } from './download-photo.tsx';
import { DownloadSource } from './download-source.tsx';
import { LargePhoto, type Zoom } from './large-photo.tsx';
import classes from './photo-viewer.module.css';
import { ProofGone } from './proof-gone.tsx';
import type { PhotoDrawing } from './use-photo-drawing.tsx';

interface PhotoViewerProps {
  /** The proof's id, which names downloads (specification 9); null for photos that no proof has announced. */
  proof: string | null;
  photos: readonly PhotoView[];
  /** The photo to begin with; null while the viewer is closed. */
  first: string | null;
  onClose: () => void;
  /** Present where unsaved photos can be drawn on. */
  drawing?: PhotoDrawing;
}

/** Photos over the whole screen, with swipes on a phone, arrows on a laptop, and zoom. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { photos, first, onClose } = props;
  const { t } = useTranslation();
  const content = useClosing(first !== null, onClose);
  return (
    <Modal.Root
      opened={first !== null}
      onClose={onClose}
      closeOnEscape={false}
      fullScreen
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <Modal.Content ref={content} aria-label={t('proof.photos')}>
        <Modal.Body>{first === null || photos.length === 0 ? null : <Strip {...props} first={first} />}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Makes a scrollable element reachable by keyboard. */
const reachable = { tabIndex: 0 };

/** Tracks the photo in view, and scrolls to another one. */
function useStrip({ photos, first }: Pick<PhotoViewerProps, 'photos'> & { first: string }) {
  const strip = useRef<HTMLElement>(null);
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      photos.findIndex(({ id }) => id === first),
    ),
  );
  const show = (next: number, behavior: ScrollBehavior): void => {
    const width = strip.current?.clientWidth ?? 0;
    strip.current?.scrollTo({ left: next * width, behavior });
  };
  const [begin] = useState(index);
  useEffect(() => {
    const width = strip.current?.clientWidth ?? 0;
    strip.current?.scrollTo({ left: begin * width, behavior: 'instant' });
  }, [begin]);
  return { strip, index, setIndex, show };
}

function Strip({ proof, photos, first, onClose, drawing }: PhotoViewerProps & { first: string }) {
  const { t } = useTranslation();
  const { strip, index, setIndex, show } = useStrip({ photos, first });
  const [original, setOriginal] = useState<string | null>(null);
  const zoom = useRef<Zoom>(null);
  const covered = drawing?.covered === true;
  useHotkeys(
    covered
      ? []
      : [
          ['ArrowLeft', () => show(index - 1, 'auto')],
          ['ArrowRight', () => show(index + 1, 'auto')],
          ['+', () => zoom.current?.larger()],
          ['-', () => zoom.current?.smaller()],
          ['0', () => zoom.current?.fit()],
        ],
  );
  const photo = photos[index] ?? photos[0];
  const shown = (each: PhotoView): PhotoView => (each.original !== null && each.id === original ? each.original : each);
  return (
    <div className={classes.viewer}>
      <div className={classes.bar}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          onClick={onClose}
          aria-label={t('action.close')}
          data-autofocus
        >
          <IconX size={24} stroke={1.8} />
        </ActionIcon>
        <span className="tabular" aria-live="polite">
          {t('proof.placeOf', { place: index + 1, total: photos.length })}
        </span>
        {photo === undefined ? null : <DownloadPhoto proof={proof} photo={shown(photo).id} />}
      </div>
      <section
        ref={strip}
        className={classes.strip}
        aria-label={t('proof.strip')}
        {...reachable}
        onScroll={({ currentTarget }) =>
          setIndex(
            Math.min(photos.length - 1, Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth))),
          )
        }
      >
        {photos.map((each, position) => (
          <div key={each.id} className={classes.slide}>
            {Math.abs(position - index) <= 1 ? (
              <LargePhoto
                key={shown(each).id}
                photo={shown(each)}
                isOriginal={shown(each) !== each}
                position={position + 1}
                zoom={position === index ? zoom : null}
              />
            ) : null}
          </div>
        ))}
      </section>
      {photo === undefined ? null : (
        <PhotoActions
          photo={photo}
          original={original}
          onOriginal={setOriginal}
          {...(drawing === undefined ? {} : { drawing })}
        />
      )}
      <Group
        gap="sm"
        justify="center"
        wrap="nowrap"
        pt="0.5rem"
        px="sm"
        pb="calc(0.75rem + env(safe-area-inset-bottom))"
      >
        <ActionIcon
          variant="default"
          size="lg"
          disabled={index === 0}
          onClick={() => show(index - 1, 'smooth')}
          aria-label={t('proof.previousPhoto')}
        >
          <IconChevronLeft size={22} />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" onClick={() => zoom.current?.smaller()} aria-label={t('proof.zoomOut')}>
          <IconZoomOut size={22} stroke={1.8} />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" onClick={() => zoom.current?.larger()} aria-label={t('proof.zoomIn')}>
          <IconZoomIn size={22} stroke={1.8} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          disabled={index === photos.length - 1}
          onClick={() => show(index + 1, 'smooth')}
          aria-label={t('proof.nextPhoto')}
        >
          <IconChevronRight size={22} />
        </ActionIcon>
      </Group>
    </div>
  );
}

interface PhotoActionsProps extends Pick<PhotoViewerProps, 'drawing'> {
  photo: PhotoView;
  /** The photo that is replaced by its original. */
  original: string | null;
  onOriginal: (id: string | null) => void;
}

/** The buttons for the photo in view: draw on an unsaved one, show the original of a drawn one. */
function PhotoActions({ photo, original, onOriginal, drawing }: PhotoActionsProps) {
  const { t } = useTranslation();
  const draws = drawing?.can(photo.id) === true;
  const source = [photo, photo.original].find((each) => each?.hasSource === true) ?? null;
  if (!draws && photo.original === null && source === null) return null;
  const isShown = original === photo.id;
  return (
    <Group gap="sm" align="stretch" justify="center" pt="0.5rem" px="sm">
      {draws ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.8} aria-hidden />}
          onClick={() => drawing?.begin(photo)}
        >
          {t('draw.title')}
        </Button>
      ) : null}
      {source === null ? null : <DownloadSource photo={source} />}
      {photo.original === null ? null : (
        <Button
          variant={isShown ? 'filled' : 'default'}
          aria-pressed={isShown}
          onClick={() => onOriginal(isShown ? null : photo.id)}
        >
          {t('proof.showOriginal')}
        </Button>
      )}
    </Group>
  );
}

interface ProofPhotoViewerProps {
  opened: boolean;
  proof: string;
  /** The photo to begin with. */
  photo: string;
  onClose: () => void;
}

/** The photos of a proof over the whole screen. */
export function ProofPhotoViewer({ opened, proof, photo, onClose }: ProofPhotoViewerProps) {
  const view = useProof(proof);
  if (view === undefined) return null;
  if (view === null) return <ProofGone opened={opened} onClose={onClose} />;
  return <PhotoViewer proof={proof} photos={view.photos} first={opened ? photo : null} onClose={onClose} />;
}

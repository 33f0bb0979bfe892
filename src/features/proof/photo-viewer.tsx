import { ActionIcon, Button, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPencil, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEscape } from '../../components/topmost-sheet.ts';
import type { PhotoView } from '../../mirror/photos.ts';
import { DownloadPhoto } from './download-photo.tsx';
import { LargePhoto } from './large-photo.tsx';
import classes from './photo-viewer.module.css';
import type { PhotoDrawing } from './use-photo-drawing.tsx';
import type { Zoom } from './zoomable.tsx';

interface PhotoViewerProps {
  /** The proof's id, which names downloads (specification 9); null for photos that no proof has announced. */
  proof: string | null;
  photos: readonly PhotoView[];
  /** The photo with which it begins; null while it is closed. */
  first: string | null;
  onClose: () => void;
  /** Where photos are not saved yet, they can be drawn on. */
  drawing?: PhotoDrawing;
}

/** Photos over the whole screen: swiped on a phone, stepped with arrows on a laptop, made larger on both. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { photos, first, onClose } = props;
  const { t } = useTranslation();
  const content = useEscape(first !== null, onClose);
  return (
    <Modal.Root opened={first !== null} onClose={onClose} closeOnEscape={false} fullScreen>
      <Modal.Content ref={content} className={classes.content} aria-label={t('proof.photos')}>
        <Modal.Body className={classes.body}>
          {first === null || photos.length === 0 ? null : <Strip {...props} first={first} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What scrolls can be reached by keyboard, too. */
const reachable = { tabIndex: 0 };

/** Which of the photos is looked at, and how to get to another one. */
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
        <span className={classes.count} aria-live="polite">
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
        {photos.map((each, place) => (
          <div key={each.id} className={classes.slide}>
            {Math.abs(place - index) <= 1 ? (
              <LargePhoto
                key={shown(each).id}
                photo={shown(each)}
                isOriginal={shown(each) !== each}
                place={place + 1}
                zoom={place === index ? zoom : null}
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
      <div className={classes.steps}>
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
      </div>
    </div>
  );
}

interface PhotoActionsProps extends Pick<PhotoViewerProps, 'drawing'> {
  photo: PhotoView;
  /** The photo whose original is shown in its place. */
  original: string | null;
  onOriginal: (id: string | null) => void;
}

/** What can be done with the photo that is looked at: drawing on one that is not saved, and looking at what was drawn on. */
function PhotoActions({ photo, original, onOriginal, drawing }: PhotoActionsProps) {
  const { t } = useTranslation();
  const draws = drawing?.can(photo.id) === true;
  if (!draws && photo.original === null) return null;
  const isShown = original === photo.id;
  return (
    <div className={classes.actions}>
      {draws ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.8} aria-hidden />}
          onClick={() => drawing?.begin(photo)}
        >
          {t('draw.title')}
        </Button>
      ) : null}
      {photo.original === null ? null : (
        <Button
          variant={isShown ? 'filled' : 'default'}
          aria-pressed={isShown}
          onClick={() => onOriginal(isShown ? null : photo.id)}
        >
          {t('proof.showOriginal')}
        </Button>
      )}
    </div>
  );
}

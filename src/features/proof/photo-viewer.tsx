import { ActionIcon, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEscape } from '../../components/topmost-sheet.ts';
import type { PhotoView } from '../../mirror/photos.ts';
import { DownloadPhoto } from './download-photo.tsx';
import { LargePhoto } from './large-photo.tsx';
import classes from './photo-viewer.module.css';
import type { Zoom } from './zoomable.tsx';

interface PhotoViewerProps {
  /** The proof's id, which names downloads (specification 9); null for photos that no proof has announced. */
  proof: string | null;
  photos: readonly PhotoView[];
  /** The photo with which it begins; null while it is closed. */
  first: string | null;
  onClose: () => void;
}

/** Photos over the whole screen: swiped on a phone, stepped with arrows on a laptop, made larger on both. */
export function PhotoViewer({ proof, photos, first, onClose }: PhotoViewerProps) {
  const { t } = useTranslation();
  const content = useEscape(first !== null, onClose);
  return (
    <Modal.Root opened={first !== null} onClose={onClose} closeOnEscape={false} fullScreen>
      <Modal.Content ref={content} className={classes.content} aria-label={t('proof.photos')}>
        <Modal.Body className={classes.body}>
          {first === null || photos.length === 0 ? null : (
            <Strip proof={proof} photos={photos} first={first} onClose={onClose} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What scrolls can be reached by keyboard, too. */
const reachable = { tabIndex: 0 };

function Strip({ proof, photos, first, onClose }: PhotoViewerProps & { first: string }) {
  const { t } = useTranslation();
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
  const zoom = useRef<Zoom>(null);
  useHotkeys([
    ['ArrowLeft', () => show(index - 1, 'auto')],
    ['ArrowRight', () => show(index + 1, 'auto')],
    ['+', () => zoom.current?.larger()],
    ['-', () => zoom.current?.smaller()],
    ['0', () => zoom.current?.fit()],
  ]);
  const photo = photos[index] ?? photos[0];
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
        {photo === undefined ? null : <DownloadPhoto proof={proof} photo={photo.id} />}
      </div>
      <section
        ref={strip}
        className={classes.strip}
        aria-label={t('proof.photos')}
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
              <LargePhoto photo={each} place={place + 1} zoom={place === index ? zoom : null} />
            ) : null}
          </div>
        ))}
      </section>
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

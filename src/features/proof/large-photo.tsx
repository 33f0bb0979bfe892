import { Group, Stack } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconPhotoOff } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { useFormat } from '../../i18n/use-format.tsx';
import type { PhotoView } from '../../mirror/photos.ts';
import classes from './large-photo.module.css';
import { PhotoStateLine } from './photo-state-line.tsx';
import { usePhotoPicture } from './use-photo-picture.ts';

interface LargePhotoProps {
  photo: PhotoView;
  /** Counts from 1. */
  position: number;
  /** It is the photo before something was drawn on it. */
  isOriginal: boolean;
  /** Controls its zoom while it is the one in view; null for its neighbours. */
  zoom: RefObject<Zoom | null> | null;
}

/** A photo as large as the screen, with its time and how far its upload is. */
export function LargePhoto({ photo, position, isOriginal, zoom }: LargePhotoProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { picture, onUnshown } = usePhotoPicture(photo, 'whole');
  const at = format.dateTime(photo.takenOn);
  return (
    <figure className={classes.figure}>
      {picture.kind === 'shown' ? (
        <Zoomable zoom={zoom}>
          <img
            className={classes.image}
            src={picture.url}
            alt={t('proof.photoOf', { place: position, at })}
            onError={onUnshown}
            decoding="async"
          />
        </Zoomable>
      ) : (
        <Stack component="p" className="pretty" gap="sm" align="center" justify="center" p="2rem" ta="center">
          {picture.kind === 'loading' ? null : <IconPhotoOff size={40} stroke={1.3} aria-hidden />}
          {picture.kind === 'away' ? t('proof.away') : null}
          {picture.kind === 'unshown' ? t('proof.notShownHint') : null}
        </Stack>
      )}
      <Group
        component="figcaption"
        className={`tabular ${classes.caption}`}
        gap="sm"
        justify="center"
        wrap="nowrap"
        p="0.5rem"
      >
        {isOriginal ? t('proof.original') : at}
        <PhotoStateLine photo={photo} />
      </Group>
    </figure>
  );
}

/** Controls the zoom of a photo from outside. */
export interface Zoom {
  larger(): void;
  smaller(): void;
  fit(): void;
}

/** Times the size that fits: a serial number on a photo of 2,560 px can be read. */
const maxScale = 8;

/** Added to the scale by a press or a double tap. */
const step = 1;

interface ZoomableProps {
  children: ReactNode;
  /** Set while this picture is in view; others are reset to the size that fits. */
  zoom: RefObject<Zoom | null> | null;
}

/**
 * Zooms its content by pinch, wheel or double tap, and pans it. At the size that fits, a horizontal swipe is left to the
 * browser, for the strip of photos around it.
 */
function Zoomable({ children, zoom }: ZoomableProps) {
  const own = useRef<ReactZoomPanPinchRef>(null);
  const [larger, setLarger] = useState(false);
  const time = useReducedMotion() ? 0 : 200;
  useEffect(() => {
    if (zoom === null) {
      own.current?.resetTransform(0);
      return;
    }
    zoom.current = {
      larger: () => own.current?.zoomIn(step, time),
      smaller: () => own.current?.zoomOut(step, time),
      fit: () => own.current?.resetTransform(time),
    };
    return () => {
      zoom.current = null;
    };
  }, [zoom, time]);
  return (
    <TransformWrapper
      ref={own}
      maxScale={maxScale}
      panning={{ disabled: !larger }}
      doubleClick={{ mode: 'toggle', step: 1.5 * step, animationTime: time }}
      onTransform={(_, { scale }) => setLarger(scale > 1)}
    >
      <TransformComponent
        wrapperClass={`${classes.frame} ${larger ? classes.larger : classes.fitting}`}
        contentClass={classes.picture ?? ''}
      >
        {children}
      </TransformComponent>
    </TransformWrapper>
  );
}

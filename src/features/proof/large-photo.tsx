import { IconPhotoOff } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import type { PhotoView } from '../../mirror/photos.ts';
import classes from './large-photo.module.css';
import { PhotoStateLine } from './photo-state-line.tsx';
import { usePhotoPicture } from './use-photo-picture.ts';
import { type Zoom, Zoomable } from './zoomable.tsx';

interface LargePhotoProps {
  photo: PhotoView;
  /** From 1: its place among the photos. */
  place: number;
  /** It is the one on which another one was drawn, looked at instead of that. */
  isOriginal: boolean;
  /** The handle to make it larger, while it is the one that is looked at; null beside it. */
  zoom: RefObject<Zoom | null> | null;
}

/** A photo as large as the screen, with when it was taken and where it stands. */
export function LargePhoto({ photo, place, isOriginal, zoom }: LargePhotoProps) {
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
            src={picture.address}
            alt={t('proof.photoOf', { place, at })}
            onError={onUnshown}
            decoding="async"
          />
        </Zoomable>
      ) : (
        <p className={classes.words}>
          {picture.kind === 'loading' ? null : <IconPhotoOff size={40} stroke={1.3} aria-hidden />}
          {picture.kind === 'away' ? t('proof.away') : null}
          {picture.kind === 'unshown' ? t('proof.notShownHint') : null}
        </p>
      )}
      <figcaption className={classes.caption}>
        {isOriginal ? t('proof.original') : at}
        <PhotoStateLine photo={photo} />
      </figcaption>
    </figure>
  );
}

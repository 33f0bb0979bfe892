import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconPhoto, IconPhotoOff, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import type { PhotoView } from '../../mirror/photos.ts';
import { DownloadPhoto } from './download-photo.tsx';
import { PhotoStateLine } from './photo-state-line.tsx';
import classes from './photo-tile.module.css';
import { usePhotoPicture } from './use-photo-picture.ts';

interface PhotoTileProps {
  photo: PhotoView;
  /** From 1: its place among the photos of its proof. */
  place: number;
  onOpen: () => void;
  onRemove?: () => void;
  /** It can be kept as a file that this proof names; null for one that is not saved. */
  proof?: string | null;
}

/** A photo in small, with where it stands; opens the photo in large. */
export function PhotoTile({ photo, place, onOpen, onRemove, proof }: PhotoTileProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { picture, onUnshown } = usePhotoPicture(photo);
  const name = t('proof.photoOf', {
    place,
    at: format.moment(photo.takenOn, Date.now()),
  });
  return (
    <li className={classes.tile}>
      <UnstyledButton className={classes.open} onClick={onOpen} aria-label={name}>
        {picture.kind === 'shown' ? (
          <img className={classes.image} src={picture.address} alt="" onError={onUnshown} decoding="async" />
        ) : null}
        {picture.kind === 'away' ? <IconPhoto className={classes.icon} size={28} stroke={1.5} aria-hidden /> : null}
        {picture.kind === 'unshown' ? (
          <span className={classes.words}>
            <IconPhotoOff size={24} stroke={1.5} aria-hidden />
            {t('proof.notShown')}
          </span>
        ) : null}
      </UnstyledButton>
      <PhotoStateLine photo={photo} />
      {proof === undefined ? null : (
        <span className={classes.download}>
          <DownloadPhoto proof={proof} photo={photo.id} of={name} />
        </span>
      )}
      {onRemove === undefined ? null : (
        <ActionIcon
          className={classes.remove}
          variant="transparent"
          onClick={onRemove}
          aria-label={t('proof.removePhoto', { photo: name })}
        >
          <span className={classes.cross}>
            <IconX size={16} stroke={2} />
          </span>
        </ActionIcon>
      )}
    </li>
  );
}

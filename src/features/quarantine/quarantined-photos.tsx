import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quarantined } from '../../../domain/protocol/quarantine.ts';
import { quarantinedThumbnail } from '../../commands/photo-bytes.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { useSeen } from '../../components/use-seen.ts';
import { VoicePlayer } from '../../components/voice/voice-player.tsx';
import classes from './quarantined-photos.module.css';

type Photo = Quarantined['photos'][number];

/** `away`: the picture can't be had now · `unshown`: the browser can't show the format · `heard`: it is a voice note. */
type Picture =
  | { kind: 'loading' | 'away' | 'unshown' }
  | { kind: 'shown'; url: string }
  | { kind: 'heard'; recording: Blob };

/** The picture of a received photo, loaded when it comes into view, and again when the network returns. */
function usePicture(item: string, { id, hash }: Photo, seen: boolean) {
  const [picture, setPicture] = useState<Picture>({ kind: 'loading' });
  const online = useOnline();
  const isShown = picture.kind !== 'loading' && picture.kind !== 'away';
  const wanted = seen && (online || isShown);
  useEffect(() => {
    if (!wanted) return undefined;
    let url: string | null = null;
    let current = true;
    const show = (bytes: Blob | null): void => {
      if (!current) return;
      if (bytes?.type.startsWith('audio/')) {
        setPicture({ kind: 'heard', recording: bytes });
        return;
      }
      url = bytes === null ? null : URL.createObjectURL(bytes);
      setPicture(url === null ? { kind: 'away' } : { kind: 'shown', url });
    };
    // A lost engine and an unreachable server look the same: the picture can't be had now.
    quarantinedThumbnail({ item, photo: id, hash }).then(show, () => show(null));
    return () => {
      current = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [item, id, hash, wanted]);
  return { picture, onUnshown: () => setPicture({ kind: 'unshown' }) };
}

/** The received photos of an item as tiles, to help the owner decide. Missing ones are only counted. */
export function QuarantinedPhotos({ item }: { item: Quarantined }) {
  const { t } = useTranslation();
  const photos = item.photos.filter(({ received }) => received);
  if (photos.length === 0) return null;
  return (
    <ul className={`plain-list ${classes.photos}`} aria-label={t('quarantine.photos')}>
      {photos.map((photo, index) => (
        <Tile
          key={photo.id}
          item={item.id}
          photo={photo}
          name={t('quarantine.photoOf', { place: index + 1, of: photos.length })}
        />
      ))}
    </ul>
  );
}

function Tile({ item, photo, name }: { item: string; photo: Photo; name: string }) {
  const { t } = useTranslation();
  const { ref, seen } = useSeen();
  const { picture, onUnshown } = usePicture(item, photo, seen);
  if (picture.kind === 'heard') {
    return (
      <li className={classes.heard}>
        <VoicePlayer name={name} seconds={null} load={async () => picture.recording} />
      </li>
    );
  }
  return (
    <li ref={ref} className={classes.tile}>
      {picture.kind === 'shown' ? (
        <img className={classes.image} src={picture.url} alt={name} onError={onUnshown} decoding="async" />
      ) : null}
      {picture.kind === 'away' ? (
        <IconPhoto size={28} stroke={1.5} role="img" aria-label={`${name}: ${t('quarantine.photoAway')}`} />
      ) : null}
      {picture.kind === 'unshown' ? (
        <IconPhotoOff size={28} stroke={1.5} role="img" aria-label={`${name}: ${t('proof.notShown')}`} />
      ) : null}
    </li>
  );
}

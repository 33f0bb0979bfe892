import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quarantined } from '../../../domain/protocol/quarantine.ts';
import { quarantinedThumbnail } from '../../commands/captures.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { useSeen } from '../../components/use-seen.ts';
import classes from './quarantined-photos.module.css';

type Photo = Quarantined['photos'][number];

/** `away`: the picture cannot be had now · `unshown`: the browser cannot draw it. */
type Picture = { kind: 'loading' | 'away' | 'unshown' } | { kind: 'shown'; address: string };

/** The picture of a photo whose bytes have come in, asked for once it is seen, and again when the network comes back. */
function usePicture(item: string, { id, hash }: Photo, seen: boolean) {
  const [picture, setPicture] = useState<Picture>({ kind: 'loading' });
  const online = useOnline();
  const isShown = picture.kind === 'shown' || picture.kind === 'unshown';
  const wanted = seen && (online || isShown);
  useEffect(() => {
    if (!wanted) return undefined;
    let address: string | null = null;
    let current = true;
    const show = (bytes: Blob | null): void => {
      if (!current) return;
      address = bytes === null ? null : URL.createObjectURL(bytes);
      setPicture(address === null ? { kind: 'away' } : { kind: 'shown', address });
    };
    // To a picture, an engine that was lost and a server that is away are the same: it cannot be had now.
    quarantinedThumbnail({ item, photo: id, hash }).then(show, () => show(null));
    return () => {
      current = false;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [item, id, hash, wanted]);
  return { picture, onUnshown: () => setPicture({ kind: 'unshown' }) };
}

/** The photos of refused work in small: the owner decides by what they show. Those that have not come in are only counted. */
export function QuarantinedPhotos({ item }: { item: Quarantined }) {
  const { t } = useTranslation();
  const photos = item.photos.filter(({ received }) => received);
  if (photos.length === 0) return null;
  return (
    <ul className={classes.photos} aria-label={t('quarantine.photos')}>
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
  return (
    <li ref={ref} className={classes.tile}>
      {picture.kind === 'shown' ? (
        <img className={classes.image} src={picture.address} alt={name} onError={onUnshown} decoding="async" />
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

import { ActionIcon, Combobox, Input, UnstyledButton } from '@mantine/core';
import { IconPhoto, IconPhotoOff, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { sameValue } from '../../../domain/mutation/merge.ts';
import type { PhotoKind } from '../../../domain/photo/kinds.ts';
import { useSeen } from '../../components/use-seen.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { PhotoView } from '../../mirror/photos.ts';
import { DownloadPhoto } from './download-photo.tsx';
import { PhotoStateLine } from './photo-state-line.tsx';
import classes from './photo-tile.module.css';
import { usePhotoPicture } from './use-photo-picture.ts';

/** What a photo can be said to show, in words; no `value` for none of it. */
export type KindOption = { value: PhotoKind | ''; label: string };

interface PhotoTileProps {
  photo: PhotoView;
  /** From 1: its place among the photos of its proof. */
  place: number;
  onOpen: (id: string) => void;
  onRemove?: (id: string) => void;
  /** What it shows can be said, as one of these; absent where it is only read. */
  kinds?: readonly KindOption[];
  onKind: (id: string, kind: PhotoKind | null) => void;
  /** It can be kept as a file that this proof names; null for one that is not saved. */
  proof?: string | null;
}

/** A photo is read anew with every change of any of them. */
const saysTheSame = ({ photo, ...before }: PhotoTileProps, { photo: now, ...after }: PhotoTileProps): boolean =>
  sameValue(photo, now) && sameProps(before, after);

const sameProps = (before: object, after: object): boolean =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].every((name) =>
    Object.is(Reflect.get(before, name), Reflect.get(after, name)),
  );

/**
 * A photo in small, with where it stands; opens the photo in large. Its picture is asked for once it comes into view, and it is
 * drawn again only when something of it has changed, however many there are.
 */
export const PhotoTile = memo(function PhotoTile({ photo, place, proof, kinds, ...on }: PhotoTileProps) {
  const { onOpen, onRemove, onKind } = on;
  const { t } = useTranslation();
  const format = useFormat();
  const { ref, seen } = useSeen();
  const { picture, onUnshown } = usePhotoPicture(photo, 'tile', seen);
  const name = t('proof.photoOf', {
    place,
    at: format.moment(photo.takenOn, Date.now()),
  });
  return (
    <li ref={ref} className={classes.tile}>
      <UnstyledButton className={classes.open} onClick={() => onOpen(photo.id)} aria-label={name}>
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
      {kinds === undefined ? (
        <KindWords photo={photo} />
      ) : (
        <KindSelect kind={photo.kind} kinds={kinds} of={name} onKind={(kind) => onKind(photo.id, kind)} />
      )}
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
          onClick={() => onRemove(photo.id)}
          aria-label={t('proof.removePhoto', { photo: name })}
        >
          <span className={classes.cross}>
            <IconX size={16} stroke={2} />
          </span>
        </ActionIcon>
      )}
    </li>
  );
}, saysTheSame);

function KindWords({ photo: { kind } }: Pick<PhotoTileProps, 'photo'>) {
  const { t } = useTranslation();
  return kind === null ? null : <span className={classes.kind}>{t(`photoKind.${kind}`)}</span>;
}

interface KindSelectProps {
  kind: PhotoKind | null;
  kinds: readonly KindOption[];
  /** The name of the photo. */
  of: string;
  onKind: (kind: PhotoKind | null) => void;
}

/** What a photo shows, to be said. Mantine's own select would draw each of many tiles twice, for an id that nothing refers to. */
function KindSelect({ kind, kinds, of, onKind }: KindSelectProps) {
  const { t } = useTranslation();
  return (
    <Input
      component="select"
      classNames={{ input: classes.kinds }}
      variant="unstyled"
      pointer
      rightSection={<Combobox.Chevron />}
      rightSectionWidth="1.5rem"
      rightSectionPointerEvents="none"
      aria-label={t('photoKind.of', { photo: of })}
      value={kind ?? ''}
      onChange={({ currentTarget }) => {
        const chosen = kinds.find(({ value }) => value === currentTarget.value);
        onKind(chosen?.value || null);
      }}
    >
      {kinds.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Input>
  );
}

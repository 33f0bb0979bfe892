import { ActionIcon, Combobox, Input, UnstyledButton } from '@mantine/core';
import { IconPhoto, IconPhotoOff, IconX } from '@tabler/icons-react';
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sameValue } from '../../../domain/mutation/merge.ts';
import { type PhotoKind, photoKinds } from '../../../domain/photo/required.ts';
import { useSeen } from '../../components/use-seen.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { PhotoView } from '../../mirror/photos.ts';
import { DownloadPhoto } from './download-photo.tsx';
import classes from './photo-grid.module.css';
import { PhotoStateLine } from './photo-state-line.tsx';
import { usePhotoPicture } from './use-photo-picture.ts';

interface PhotoGridProps {
  photos: readonly PhotoView[];
  onOpen: (id: string) => void;
  onRemove?: (id: string) => void;
  /** Absent where the grid is read-only. */
  onKind?: (id: string, kind: PhotoKind | null) => void;
  /** The proof that names downloads, null for an unsaved one; absent where only the viewer offers downloads. */
  proof?: string | null;
}

type Handlers = Pick<PhotoGridProps, 'onOpen' | 'onRemove' | 'onKind'>;

/** Wraps handlers in stable functions, so that a tile renders again only when its photo changes. */
function useSteady(handlers: Handlers): Required<Handlers> {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [steady] = useState(
    (): Required<Handlers> => ({
      onOpen: (id) => latest.current.onOpen(id),
      onRemove: (id) => latest.current.onRemove?.(id),
      onKind: (id, kind) => latest.current.onKind?.(id, kind),
    }),
  );
  return steady;
}

/** Translates the kinds once for all tiles. */
function useKinds(): readonly KindOption[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      { value: '', label: t('photoKind.none') },
      ...photoKinds.map((value) => ({ value, label: t(`photoKind.${value}`) })),
    ],
    [t],
  );
}

/** The photos of a proof as tiles. */
export function PhotoGrid({ photos, proof, ...handlers }: PhotoGridProps) {
  const { onOpen, onRemove, onKind } = useSteady(handlers);
  const kinds = useKinds();
  if (photos.length === 0) return null;
  return (
    <ul className={`plain-list ${classes.grid}`} data-kinds={handlers.onKind !== undefined || undefined}>
      {photos.map((photo, index) => (
        <PhotoTile
          key={photo.id}
          photo={photo}
          position={index + 1}
          onOpen={onOpen}
          {...(proof === undefined ? {} : { proof })}
          {...(handlers.onRemove === undefined ? {} : { onRemove })}
          onKind={onKind}
          {...(handlers.onKind === undefined ? {} : { kinds })}
        />
      ))}
    </ul>
  );
}

/** A kind with its label; an empty `value` means none. */
type KindOption = { value: PhotoKind | ''; label: string };

interface PhotoTileProps {
  photo: PhotoView;
  /** Counts from 1. */
  position: number;
  onOpen: (id: string) => void;
  onRemove?: (id: string) => void;
  /** The kinds to choose from; absent where the tile is read-only. */
  kinds?: readonly KindOption[];
  onKind: (id: string, kind: PhotoKind | null) => void;
  /** The proof that names the download, null for an unsaved one; absent where there is no download. */
  proof?: string | null;
}

/** Compares photos by value, because a change of any photo creates all of them anew. */
const saysTheSame = ({ photo, ...before }: PhotoTileProps, { photo: now, ...after }: PhotoTileProps): boolean =>
  sameValue(photo, now) && sameProps(before, after);

const sameProps = (before: object, after: object): boolean =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].every((name) =>
    Object.is(Reflect.get(before, name), Reflect.get(after, name)),
  );

/**
 * A photo in small with its upload state; opens the viewer. The picture is loaded once the tile comes into view, and
 * the tile renders again only when its own data change.
 */
const PhotoTile = memo(function PhotoTile({ photo, position, proof, kinds, ...on }: PhotoTileProps) {
  const { onOpen, onRemove, onKind } = on;
  const { t } = useTranslation();
  const format = useFormat();
  const { ref, seen } = useSeen();
  const { picture, onUnshown } = usePhotoPicture(photo, 'tile', seen);
  const name = t('proof.photoOf', {
    place: position,
    at: format.moment(photo.takenOn, Date.now()),
  });
  return (
    <li ref={ref} className={`card ${classes.tile}`}>
      <UnstyledButton
        className={classes.open}
        onClick={() => onOpen(photo.id)}
        aria-label={name}
        aria-busy={(seen && picture.kind === 'loading') || undefined}
      >
        {picture.kind === 'shown' ? (
          <img className={classes.image} src={picture.url} alt="" onError={onUnshown} decoding="async" />
        ) : null}
        {picture.kind === 'away' ? <IconPhoto color="var(--dim)" size={28} stroke={1.5} aria-hidden /> : null}
        {picture.kind === 'unshown' ? (
          <span className={classes.notice}>
            <IconPhotoOff size={24} stroke={1.5} aria-hidden />
            {t('proof.notShown')}
          </span>
        ) : null}
      </UnstyledButton>
      {kinds === undefined || photo.kind === 'SIGNATURE' || photo.kind === 'VOICE_NOTE' ? (
        <KindLabel photo={photo} />
      ) : (
        <KindSelect kind={photo.kind} kinds={kinds} of={name} onKind={(kind) => onKind(photo.id, kind)} />
      )}
      <PhotoStateLine photo={photo} />
      {proof === undefined ? null : (
        <span className={classes.download}>
          <DownloadPhoto proof={proof} photo={photo.id} of={name} />
        </span>
      )}
      {onRemove === undefined || photo.kind === 'SIGNATURE' ? null : (
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

function KindLabel({ photo: { kind } }: Pick<PhotoTileProps, 'photo'>) {
  const { t } = useTranslation();
  return kind === null ? null : <span className={classes.kind}>{t(`photoKind.${kind}`)}</span>;
}

interface KindSelectProps {
  kind: PhotoKind | null;
  kinds: readonly KindOption[];
  /** The photo's name. */
  of: string;
  onKind: (kind: PhotoKind | null) => void;
}

/** Chooses what a photo shows. Mantine's own select would render each of many tiles twice, for an unused id. */
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

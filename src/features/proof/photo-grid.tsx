import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PhotoKind, photoKinds } from '../../../domain/photo/kinds.ts';
import type { PhotoView } from '../../mirror/photos.ts';
import classes from './photo-grid.module.css';
import { type KindOption, PhotoTile } from './photo-tile.tsx';

interface PhotoGridProps {
  photos: readonly PhotoView[];
  onOpen: (id: string) => void;
  onRemove?: (id: string) => void;
  /** What a photo shows can be said; absent where it is only read. */
  onKind?: (id: string, kind: PhotoKind | null) => void;
  /** Each can be kept as a file, named by this proof; null for one that is not saved. Absent: only in the large view. */
  proof?: string | null;
}

type Handlers = Pick<PhotoGridProps, 'onOpen' | 'onRemove' | 'onKind'>;

/** Handlers that stay the same, whatever they do by now: a tile is drawn again for what it shows only. */
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

/** The kinds in words, once for all tiles. */
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

/** The photos of a proof in small. */
export function PhotoGrid({ photos, proof, ...handlers }: PhotoGridProps) {
  const { onOpen, onRemove, onKind } = useSteady(handlers);
  const kinds = useKinds();
  if (photos.length === 0) return null;
  return (
    <ul className={classes.grid}>
      {photos.map((photo, index) => (
        <PhotoTile
          key={photo.id}
          photo={photo}
          place={index + 1}
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

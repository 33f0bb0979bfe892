import type { PhotoKind } from '../../../domain/photo/kinds.ts';
import type { PhotoView } from '../../mirror/photos.ts';
import classes from './photo-grid.module.css';
import { PhotoTile } from './photo-tile.tsx';

interface PhotoGridProps {
  photos: readonly PhotoView[];
  onOpen: (id: string) => void;
  onRemove?: (id: string) => void;
  /** What a photo shows can be said; absent where it is only read. */
  onKind?: (id: string, kind: PhotoKind | null) => void;
  /** Each can be kept as a file, named by this proof; null for one that is not saved. Absent: only in the large view. */
  proof?: string | null;
}

/** The photos of a proof in small. */
export function PhotoGrid({ photos, onOpen, onRemove, onKind, proof }: PhotoGridProps) {
  if (photos.length === 0) return null;
  return (
    <ul className={classes.grid}>
      {photos.map((photo, index) => (
        <PhotoTile
          key={photo.id}
          photo={photo}
          place={index + 1}
          onOpen={() => onOpen(photo.id)}
          {...(proof === undefined ? {} : { proof })}
          {...(onRemove === undefined ? {} : { onRemove: () => onRemove(photo.id) })}
          {...(onKind === undefined ? {} : { onKind: (kind) => onKind(photo.id, kind) })}
        />
      ))}
    </ul>
  );
}

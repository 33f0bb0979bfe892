import { useEffect, useState } from 'react';
import { photoBytes } from '../../commands/captures.ts';
import type { PhotoView } from '../../mirror/photos.ts';

/** `away`: the bytes are on another device, or cannot be fetched now · `unshown`: the browser cannot draw them. */
export type PhotoPicture =
  | { kind: 'loading' }
  | { kind: 'away' }
  | { kind: 'unshown' }
  | { kind: 'shown'; address: string };

/**
 * A photo's bytes as an address for an image. They are asked for again when they change (a captured photo was turned upright
 * and made small) and when the office received a photo that was away; until then the picture before stays.
 */
export function usePhotoPicture({ id, version, state }: PhotoView) {
  const wanted = `${version} ${state.kind === 'expected'}`;
  const [loaded, setLoaded] = useState<{ of: string; picture: PhotoPicture }>({ of: '', picture: { kind: 'loading' } });
  useEffect(() => {
    let address: string | null = null;
    let current = true;
    const show = (bytes: Blob | null): void => {
      if (!current) return;
      address = bytes === null ? null : URL.createObjectURL(bytes);
      setLoaded({ of: wanted, picture: address === null ? { kind: 'away' } : { kind: 'shown', address } });
    };
    // To a picture, an engine that was lost and a photo that is away are the same: it cannot be had now.
    photoBytes(id).then(show, () => show(null));
    return () => {
      current = false;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [id, wanted]);
  const onUnshown = (): void => setLoaded({ of: wanted, picture: { kind: 'unshown' } });
  return { picture: loaded.picture, onUnshown };
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { drawnSize } from '../../../commands/encode-drawing.ts';
import type { PhotoPicture } from '../use-photo-picture.ts';
import type { Size } from './geometry.ts';
import type { Mark } from './marks.ts';
import { paint } from './paint.ts';

/** The photo on its own canvas at the size in which it is sent, so that nothing is decoded while somebody draws. */
interface Ground {
  canvas: HTMLCanvasElement;
  size: Size;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  // Blurring reads pixels back with each step.
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) throw new Error('There is no canvas to draw on.');
  return context;
}

/** Loads a photo, upright as browsers show it. Rejects with a DOMException when it cannot be decoded. */
async function loadGround(url: string): Promise<Ground> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const size = drawnSize({ width: image.naturalWidth, height: image.naturalHeight });
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = contextOf(canvas);
  context.fillStyle = 'white';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, size.width, size.height);
  return { canvas, size };
}

/** `unshown`: the browser cannot draw this photo. */
export type CanvasState = { kind: 'loading' } | { kind: 'unshown' } | { kind: 'ready'; size: Size };

export interface DrawnCanvas {
  ref: RefObject<HTMLCanvasElement | null>;
  state: CanvasState;
  /** Paints only these marks and returns the canvas; null before the photo is loaded. */
  painted: (marks: readonly Mark[]) => HTMLCanvasElement | null;
}

/** A canvas with a photo and marks. The photo is loaded once, though its bytes may be prepared for sending meanwhile. */
export function useCanvas(picture: PhotoPicture, marks: readonly Mark[]): DrawnCanvas {
  const ref = useRef<HTMLCanvasElement>(null);
  const [ground, setGround] = useState<Ground | null>(null);
  // After a URL that failed a better one may follow, once the photo is prepared for sending.
  const [failed, setFailed] = useState<string | null>(null);
  const url = picture.kind === 'shown' ? picture.url : null;
  useEffect(() => {
    if (ground !== null || url === null) return;
    let current = true;
    loadGround(url).then(
      (loaded) => current && setGround(loaded),
      (error: unknown) => {
        // The browser does not know the format, or the URL was revoked for a newer one.
        if (!(error instanceof DOMException)) throw error;
        if (current) setFailed(url);
      },
    );
    return () => {
      current = false;
    };
  }, [url, ground]);
  const painted = (wanted: readonly Mark[]): HTMLCanvasElement | null => {
    if (ref.current === null || ground === null) return null;
    paint(contextOf(ref.current), ground.canvas, wanted);
    return ref.current;
  };
  useEffect(() => {
    painted(marks);
  });
  const unshown = url === null ? picture.kind !== 'loading' : url === failed;
  const waiting: CanvasState = { kind: unshown ? 'unshown' : 'loading' };
  return { ref, state: ground === null ? waiting : { kind: 'ready', size: ground.size }, painted };
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { drawnSize } from '../../../commands/encode-drawing.ts';
import type { PhotoPicture } from '../use-photo-picture.ts';
import type { Size } from './geometry.ts';
import type { Mark } from './marks.ts';
import { paint } from './paint.ts';

/** The photo on a canvas of its own, in the size in which it is sent, so that nothing is decoded while somebody draws. */
interface Ground {
  canvas: HTMLCanvasElement;
  size: Size;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  // What is hidden is read and written back with each step.
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) throw new Error('There is no canvas to draw on.');
  return context;
}

/** The photo at an address, upright as browsers show it. Rejects with a DOMException when it cannot be decoded. */
async function groundAt(address: string): Promise<Ground> {
  const image = new Image();
  image.src = address;
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
  /** The canvas as it is when only these marks are on it; null before there is one. */
  painted: (marks: readonly Mark[]) => HTMLCanvasElement | null;
}

/** A canvas with a photo and marks. The photo is taken from its picture once: it may be made ready to be sent meanwhile. */
export function useCanvas(picture: PhotoPicture, marks: readonly Mark[]): DrawnCanvas {
  const ref = useRef<HTMLCanvasElement>(null);
  const [ground, setGround] = useState<Ground | null>(null);
  // An address that gave nothing may be followed by a better one: the photo is made ready to be sent meanwhile.
  const [failed, setFailed] = useState<string | null>(null);
  const address = picture.kind === 'shown' ? picture.address : null;
  useEffect(() => {
    if (ground !== null || address === null) return;
    let current = true;
    groundAt(address).then(
      (loaded) => current && setGround(loaded),
      (error: unknown) => {
        // A picture of a kind that the browser does not know, or an address that was given up for a newer one.
        if (!(error instanceof DOMException)) throw error;
        if (current) setFailed(address);
      },
    );
    return () => {
      current = false;
    };
  }, [address, ground]);
  const painted = (wanted: readonly Mark[]): HTMLCanvasElement | null => {
    if (ref.current === null || ground === null) return null;
    paint(contextOf(ref.current), ground.canvas, wanted);
    return ref.current;
  };
  useEffect(() => {
    painted(marks);
  });
  const unshown = address === null ? picture.kind !== 'loading' : address === failed;
  const waiting: CanvasState = { kind: unshown ? 'unshown' : 'loading' };
  return { ref, state: ground === null ? waiting : { kind: 'ready', size: ground.size }, painted };
}

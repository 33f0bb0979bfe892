import { encodeWithin, type PictureSize, sizeWithin } from '../../workers/contract/photo-limits.ts';

/** The size of the canvas for drawing on a picture: the size in which the picture is sent. */
export const drawnSize = (picture: PictureSize): PictureSize => sizeWithin(picture);

/** The content of a canvas as a JPEG without metadata, within the limits of photos. */
export const encodeDrawing = (canvas: HTMLCanvasElement): Promise<Blob> =>
  encodeWithin(
    (quality) =>
      new Promise((resolve, reject) => {
        canvas.toBlob(
          (blob) => (blob === null ? reject(new Error('the drawing could not be encoded')) : resolve(blob)),
          'image/jpeg',
          quality,
        );
      }),
  );

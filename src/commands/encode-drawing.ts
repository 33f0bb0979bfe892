import { encodeWithin, type PictureSize, sizeWithin } from '../../workers/contract/photo-limits.ts';

/** The size in which a picture is drawn on: that in which it is sent. */
export const drawnSize = (picture: PictureSize): PictureSize => sizeWithin(picture);

/** What stands on a canvas as a JPEG without metadata, as good and as small as photos are sent. */
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

import type { StepPicture } from '../../domain/steps/schema.ts';
import type { PictureOfStep } from '../../workers/contract/engine.ts';
import type { Answer } from '../../workers/contract/online.ts';
import { photoLimits } from '../../workers/contract/photo-limits.ts';
import { engine } from './engine.ts';
import { callServer } from './online.ts';

/** A picture of a step is looked at on a phone. */
const limits = { ...photoLimits, longestSide: 1280, goodSize: 256 * 1024 };

/** Bytes as base64, in pieces that an argument list takes. */
function base64Of(bytes: ArrayBuffer): string {
  let text = '';
  for (let at = 0; at < bytes.byteLength; at += 8192)
    text += String.fromCharCode(...new Uint8Array(bytes, at, Math.min(8192, bytes.byteLength - at)));
  return btoa(text);
}

/** Makes a picture small and gives it to the office's server, which needs the network; `unreadable` where it can't be shown here. */
export async function addStepPicture(file: File): Promise<Answer<StepPicture> | { kind: 'unreadable' }> {
  const { makePhotoSmall } = await import('./make-photo-small.ts');
  const bytes = await makePhotoSmall(file, limits);
  return bytes === null ? { kind: 'unreadable' } : callServer('addStepPicture', { body: { bytes: base64Of(bytes) } });
}

/** The bytes of a picture of a step, from this device or from the office; null when neither is possible now. */
export const stepPicture = (of: PictureOfStep): Promise<Blob | null> => engine.stepPicture(of);

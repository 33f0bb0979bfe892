import { deferred } from '../../../../domain/kernel/polyfills.ts';
import { second } from '../../../../domain/kernel/time.ts';

/** How long a browser may take to read a file's length. */
const patience = 10 * second;

/** Far behind the end of any recording: browsers look for the end of one whose file names no length. */
const beyond = 1e7;

/** The length of a recorded file in seconds, rounded up; null for a file that this browser can't play. */
export async function recordingLength(file: Blob): Promise<number | null> {
  const url = URL.createObjectURL(file);
  const audio = new Audio();
  const { promise, resolve } = deferred<number | null>();
  const tell = (): void => {
    if (Number.isFinite(audio.duration)) resolve(audio.duration > 0 ? Math.max(1, Math.floor(audio.duration)) : null);
    else audio.currentTime = beyond;
  };
  const timer = window.setTimeout(() => resolve(null), patience);
  audio.addEventListener('loadedmetadata', tell);
  audio.addEventListener('durationchange', () => {
    if (Number.isFinite(audio.duration)) tell();
  });
  audio.addEventListener('error', () => resolve(null));
  audio.preload = 'metadata';
  audio.src = url;
  try {
    return await promise;
  } finally {
    window.clearTimeout(timer);
    audio.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}

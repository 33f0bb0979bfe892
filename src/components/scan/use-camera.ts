import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { cameraOpener } from '../../../workers/browser/scanning.ts';

/** Why there is no picture. */
export type CameraProblem = 'denied' | 'missing' | 'unavailable' | 'lost';

export type CameraState = 'starting' | 'on' | CameraProblem;

/** What a browser calls it. */
const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  // Another app has it.
  NotReadableError: 'lost',
  AbortError: 'lost',
};

/** The camera that looks away from the person, as sharp as a code on a label needs. */
const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** A lamp is known to few browsers and not to TypeScript. */
type Lamp = MediaTrackConstraintSet & { torch?: boolean };
const hasLamp = (track: MediaStreamTrack): boolean =>
  typeof track.getCapabilities === 'function' && (track.getCapabilities() as { torch?: boolean }).torch === true;

const release = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** A camera whose picture is shown. */
interface Camera {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  /** Whether its lamp is on; null where it has none. */
  lamp: boolean | null;
  switchLamp: () => void;
  /** Opens it again after a problem. */
  again: () => void;
}

/**
 * Opens the camera as long as `wants` is true and the page is in view, and shows it in `video`. It is released in every other case:
 * its light would stay on, and other apps would go without.
 */
export function useCamera(wants: boolean): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<MediaStreamTrack>(null);
  const [state, setState] = useState<CameraState>('starting');
  const [lamp, setLamp] = useState<boolean | null>(null);
  const [tries, setTries] = useState(0);
  const [inView, setInView] = useState(document.visibilityState === 'visible');

  useEffect(() => {
    const look = (): void => setInView(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens it anew
  useEffect(() => {
    if (!wants || !inView) return undefined;
    const open = cameraOpener();
    setState(open === null ? 'unavailable' : 'starting');
    if (open === null) return undefined;
    let stream: MediaStream | null = null;
    let isOver = false;
    const start = async (): Promise<void> => {
      const opened = (await open(wanted)) as MediaStream;
      // The person has closed it while the browser asked.
      if (isOver) return release(opened);
      stream = opened;
      const [first] = opened.getVideoTracks();
      first?.addEventListener('ended', () => setState('lost'));
      track.current = first ?? null;
      setLamp(first !== undefined && hasLamp(first) ? false : null);
      const element = video.current;
      if (element !== null) {
        element.srcObject = opened;
        await element.play();
      }
      if (!isOver) setState('on');
    };
    start().catch((error: unknown) => {
      if (stream !== null) release(stream);
      if (isOver) return;
      // Not every browser's is an `Error`.
      const problem = problems[(error as { name?: string }).name ?? ''];
      setState(problem ?? 'lost');
      if (problem === undefined) reportError(error);
    });
    return () => {
      isOver = true;
      if (stream !== null) release(stream);
      track.current = null;
      if (video.current !== null) video.current.srcObject = null;
    };
  }, [wants, inView, tries]);

  const switchLamp = useCallback((): void => {
    const next = lamp === false;
    const advanced: Lamp[] = [{ torch: next }];
    track.current?.applyConstraints({ advanced }).then(() => setLamp(next), reportError);
  }, [lamp]);
  const again = useCallback((): void => setTries((before) => before + 1), []);
  return { state, video, lamp, switchLamp, again };
}

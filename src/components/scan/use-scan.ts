import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { acceptedOf, emptyScan, isOpen, type Scan, seen } from '../../../domain/equipment/scan.ts';
import { isPartMissing } from '../../../domain/errors/faults.ts';
import type { CodeReader } from './code-reader.ts';

/** The pause between two pictures, in milliseconds: the phone stays cool, and the person sees no delay. */
const pause = 120;

/** The texts of the codes that the camera shows; none before its first picture. */
async function codesIn(video: HTMLVideoElement | null, reader: CodeReader): Promise<readonly string[]> {
  const hasPicture = video !== null && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  return hasPicture ? reader.read(video) : [];
}

interface Scanning {
  reader: CodeReader | null;
  video: RefObject<HTMLVideoElement | null>;
  /** Whether the camera shows something. */
  isOn: boolean;
  onScan: (scan: Scan) => void;
  onFound: (serialNumber: string) => void;
}

/**
 * Reads one picture after another until a serial number is accepted or there are several to choose from, and returns whether the
 * reader is missing on this device.
 */
export function useScan({ reader, video, isOn, ...report }: Scanning): boolean {
  const [isMissing, setIsMissing] = useState(false);
  const show = useEffectEvent(report.onScan);
  const accept = useEffectEvent(report.onFound);
  useEffect(() => {
    if (!isOn || reader === null) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    let scan = emptyScan;
    const look = async (): Promise<void> => {
      const codes = await codesIn(video.current, reader);
      if (isOver) return;
      scan = seen(scan, codes);
      show(scan);
      const accepted = acceptedOf(scan);
      if (accepted !== null) accept(accepted);
      else if (!isOpen(scan)) timer = setTimeout(run, pause);
    };
    const run = (): void => {
      look().catch((error: unknown) => {
        if (isOver) return;
        setIsMissing(true);
        if (!isPartMissing(error)) reportError(error);
      });
    };
    run();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOn, reader, video]);
  return isMissing;
}

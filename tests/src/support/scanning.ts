import { vi } from 'vitest';

/** All codes that a browser's own reader may know. */
const allFormats = 'code_128 code_39 ean_13 ean_8 upc_a upc_e itf qr_code data_matrix'.split(' ');

/** A browser's own reader of codes; each picture shows the next codes, and the last ones stay. */
export function installCodeReader(...pictures: string[][]): void {
  let index = -1;
  class Reader {
    static getSupportedFormats = async () => allFormats;
    async detect() {
      index += 1;
      return (pictures[Math.min(index, pictures.length - 1)] ?? []).map((rawValue) => ({ rawValue }));
    }
  }
  vi.stubGlobal('BarcodeDetector', Reader);
}

/** The camera's track, by which a test sees whether it was released. */
class Track extends EventTarget {
  stopped = false;
  lamp = false;
  stop(): void {
    this.stopped = true;
  }
  getCapabilities = () => ({ torch: true });
  async applyConstraints({ advanced }: { advanced: { torch: boolean }[] }): Promise<void> {
    this.lamp = advanced[0]?.torch === true;
  }
}

/** A camera with a lamp, which shows a picture at once; the tracks that were opened. */
export function installCamera(): Track[] {
  const tracks: Track[] = [];
  const open = async () => {
    const track = new Track();
    tracks.push(track);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };
  offerCamera(open);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  return tracks;
}

/** The way in which the browser opens a camera. */
export function offerCamera(getUserMedia: () => Promise<unknown>): void {
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true, enumerable: true });
}

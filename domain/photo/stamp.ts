import { type Instant, wallTimeAt } from '../kernel/time.ts';

/** What a stamp says of a photo: when it was taken, and the place that it proves. */
export interface Stamp {
  takenOn: Instant;
  /** The name of the place. */
  place: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** The lines of a stamp, from the top: date and time on the wall of `timeZone`, the place, its coordinates (WGS 84). */
export function stampLines({ takenOn, place, latitude, longitude }: Stamp, timeZone: string): string[] {
  const [date = '', time = ''] = wallTimeAt(takenOn, timeZone).split(' ');
  const day = date.split('-').reverse().join('/');
  const where = latitude === null || longitude === null ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return [`${day} ${time.slice(0, 5)}`, place, where].filter((line) => line !== null);
}

/** What a stamp is drawn with: the context of a canvas, of a page or of a worker. */
export interface Pen {
  font: string;
  textBaseline: string;
  lineJoin: string;
  lineWidth: number;
  strokeStyle: unknown;
  fillStyle: unknown;
  strokeText(text: string, x: number, y: number, maxWidth?: number): void;
  fillText(text: string, x: number, y: number, maxWidth?: number): void;
}

/** Letters of so much of a picture's height can be read where the picture is seen whole, and hide little of it. */
const share = 0.025;

/** Smaller ones are only spots. */
const smallest = 8;

/**
 * Draws a stamp into the lower left corner of a picture: white with a dark outline, so that it is read on any ground. A line
 * that is too long is made narrower. The font is the system's, which has Greek on every device.
 */
export function drawStamp(
  pen: Pen,
  { width, height }: { width: number; height: number },
  lines: readonly string[],
): void {
  const size = Math.max(smallest, Math.round(height * share));
  const margin = Math.round(size * 0.6);
  pen.font = `600 ${size}px sans-serif`;
  pen.textBaseline = 'alphabetic';
  pen.lineJoin = 'round';
  pen.lineWidth = Math.max(2, size / 5);
  pen.strokeStyle = '#101214';
  pen.fillStyle = '#ffffff';
  for (const [index, line] of lines.entries()) {
    const baseline = height - margin - Math.round((lines.length - 1 - index) * size * 1.3);
    pen.strokeText(line, margin, baseline, width - 2 * margin);
    pen.fillText(line, margin, baseline, width - 2 * margin);
  }
}

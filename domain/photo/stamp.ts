import type { Instant } from '../kernel/time.ts';
import { wallTimeAt } from '../kernel/wall-time.ts';

/** The content of a stamp: when the photo was taken, and where. */
export interface Stamp {
  takenOn: Instant;
  /** The name of the address. */
  place: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** The lines of a stamp from the top: local date and time in `timeZone`, the address, the coordinates (WGS 84). */
export function stampLines({ takenOn, place, latitude, longitude }: Stamp, timeZone: string): string[] {
  const [date = '', time = ''] = wallTimeAt(takenOn, timeZone).split(' ');
  const day = date.split('-').reverse().join('/');
  const where = latitude === null || longitude === null ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return [`${day} ${time.slice(0, 5)}`, place, where].filter((line) => line !== null);
}

/** The canvas context that draws a stamp, in a page or a worker. */
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

/** The letters' share of the picture's height: readable when the whole picture is seen, without hiding much of it. */
const share = 0.025;

/** The smallest letters that can be read, in pixels. */
const smallest = 8;

/**
 * Draws a stamp into the lower left corner: white with a dark outline, readable on any background. Long lines are made
 * narrower. The system font has Greek on every device.
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

import { describe, expect, it } from 'vitest';
import {
  arrowShape,
  inPixels,
  pointAt,
  rectBetween,
  textAt,
  textShape,
} from '../../../../../src/features/proof/drawing/geometry.ts';
import { type Mark, parseMarks } from '../../../../../src/features/proof/drawing/marks.ts';
import { blockOf, pixelate } from '../../../../../src/features/proof/drawing/pixelate.ts';
import {
  differs,
  isDrag,
  moved,
  sketchOf,
  undone,
  withMark,
} from '../../../../../src/features/proof/drawing/sketch.ts';

const arrow: Mark = { kind: 'arrow', colour: 'red', from: { x: 0.1, y: 0.2 }, to: { x: 0.6, y: 0.7 } };
const blur: Mark = { kind: 'blur', from: { x: 0.5, y: 0.5 }, to: { x: 0.25, y: 0.25 } };
const text: Extract<Mark, { kind: 'text' }> = { kind: 'text', colour: 'yellow', at: { x: 0.5, y: 0.5 }, text: 'Εδώ' };

describe('what is drawn', () => {
  it('is taken back step by step, a move as well, to what was there before', () => {
    const begun = sketchOf([arrow]);
    const done = moved(withMark(withMark(begun, blur), text), 2, { x: 0.1, y: 0.1 });
    expect(done.marks).toEqual([arrow, blur, { ...text, at: { x: 0.1, y: 0.1 } }]);
    expect(undone(done).marks).toEqual([arrow, blur, text]);
    const back = undone(undone(undone(done)));
    expect(back.marks).toEqual([arrow]);
    expect(differs(back, [arrow])).toBe(false);
    // What was drawn when the photo was opened before can be taken back, too.
    expect(undone(back).marks).toEqual([]);
    expect(differs(undone(back), [arrow])).toBe(true);
    expect(undone(undone(back))).toEqual(undone(back));
  });

  it('moves texts and nothing else', () => {
    expect(moved(sketchOf([arrow]), 0, { x: 0, y: 0 }).marks).toEqual([arrow]);
  });

  it('is no mark when the finger only slipped', () => {
    expect(isDrag({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.5 })).toBe(false);
    expect(isDrag({ x: 0.5, y: 0.5 }, { x: 0.55, y: 0.5 })).toBe(true);
  });

  it('is found again as it was stored; what is none is left out', () => {
    expect(parseMarks(JSON.parse(JSON.stringify([arrow, blur, text])))).toEqual([arrow, blur, text]);
    expect(parseMarks([null, { kind: 'arrow' }, { kind: 'star', from: blur.from, to: blur.to }])).toEqual([]);
    expect(parseMarks([{ ...arrow, colour: 'plaid' }])).toEqual([arrow]);
    expect(parseMarks('nothing')).toEqual([]);
  });
});

describe('where it is drawn', () => {
  const size = { width: 1600, height: 1200 };

  it('is a share of the photo, wherever the photo is on the screen and however large', () => {
    // As high as the frame is not: there is a bar of 60 above and below.
    const frame = { left: 10, top: 20, width: 400, height: 420 };
    expect(pointAt({ clientX: 10, clientY: 80 }, frame, size)).toEqual({ x: 0, y: 0 });
    expect(pointAt({ clientX: 210, clientY: 230 }, frame, size)).toEqual({ x: 0.5, y: 0.5 });
    expect(pointAt({ clientX: 410, clientY: 380 }, frame, size)).toEqual({ x: 1, y: 1 });
    const wide = { left: 0, top: 0, width: 1000, height: 300 };
    expect(pointAt({ clientX: 500, clientY: 150 }, wide, size)).toEqual({ x: 0.5, y: 0.5 });
    expect(pointAt({ clientX: 300, clientY: 0 }, wide, size)).toEqual({ x: 0, y: 0 });
  });

  it('is at its edge for a pointer beside it', () => {
    const frame = { left: 0, top: 0, width: 400, height: 300 };
    expect(pointAt({ clientX: -50, clientY: 900 }, frame, size)).toEqual({ x: 0, y: 1 });
  });

  it('is the same place in every size', () => {
    expect(inPixels({ x: 0.25, y: 0.5 }, size)).toEqual({ x: 400, y: 600 });
    expect(inPixels({ x: 0.25, y: 0.5 }, { width: 400, height: 300 })).toEqual({ x: 100, y: 150 });
  });

  it('hides every pixel that a rectangle touches, whichever corner comes first', () => {
    expect(rectBetween({ x: 0.51, y: 0.5 }, { x: 0.249, y: 0.25 }, { width: 10, height: 8 })).toEqual({
      left: 2,
      top: 2,
      width: 4,
      height: 2,
    });
  });

  it('ends an arrow at its tip, with a head that is no longer than the arrow', () => {
    const { head, thickness } = arrowShape({ from: { x: 0, y: 0.5 }, to: { x: 0.5, y: 0.5 } }, size);
    expect(head[0]).toEqual({ x: 800, y: 600 });
    expect(head[1].x).toBeCloseTo(800 - 4.5 * thickness);
    const short = arrowShape({ from: { x: 0.5, y: 0.5 }, to: { x: 0.52, y: 0.5 } }, size);
    expect(short.head[1].x).toBeGreaterThan(800);
  });
});

describe('a text', () => {
  const size = { width: 1600, height: 1200 };
  const measure = (line: string, font: number): number => line.length * font * 0.5;

  it('stands around its place, and whole inside of the photo', () => {
    const middle = textShape(text, size, measure);
    expect(middle.left + middle.width / 2).toBeCloseTo(800);
    expect(middle.top + middle.height / 2).toBeCloseTo(600);
    const corner = textShape({ ...text, at: { x: 1, y: 0 } }, size, measure);
    expect(corner.left + corner.width).toBeCloseTo(1600);
    expect(corner.top).toBe(0);
  });

  it('that is long has several lines', () => {
    const long = { ...text, text: 'Ο διακόπτης πίσω από την πόρτα της αποθήκης δεν έχει καπάκι' };
    const { lines, width } = textShape(long, { width: 600, height: 1200 }, measure);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ')).toBe(long.text);
    expect(width).toBeLessThanOrEqual(600);
  });

  it('is found where it stands, the uppermost of several', () => {
    const look = { size, measure };
    expect(textAt([text, arrow, text], { x: 0.5, y: 0.5 }, look)).toBe(2);
    expect(textAt([text, arrow], { x: 0.1, y: 0.2 }, look)).toBe(-1);
  });
});

describe('what is hidden', () => {
  /** A picture in which every pixel differs from its neighbours. */
  const noise = (width: number, height: number) => {
    const data = new Uint8ClampedArray(4 * width * height);
    for (let at = 0; at < data.length; at += 1) data[at] = at % 4 === 3 ? 255 : (at * 7919 + (at % 13) * 97) % 256;
    return { data, width, height };
  };

  it('becomes a few blocks of one rough colour each', () => {
    const pixels = noise(120, 80);
    pixelate(pixels, 20);
    const colours = new Set<string>();
    for (let at = 0; at < pixels.data.length; at += 4) colours.add(pixels.data.subarray(at, at + 4).join());
    expect(colours.size).toBeLessThanOrEqual(24);
    // One of eight shades, so that the mean of a block tells next to nothing of what it was made from.
    const shades = Array.from({ length: 8 }, (_, index) => Math.round((index * 255) / 7));
    for (const colour of colours) for (const part of colour.split(',')) expect(shades).toContain(Number(part));
  });

  it('is the same within a block and reaches to the last pixel', () => {
    const pixels = noise(25, 25);
    pixelate(pixels, 10);
    const at = (x: number, y: number): string => pixels.data.subarray(4 * (y * 25 + x), 4 * (y * 25 + x) + 4).join();
    expect(at(9, 9)).toBe(at(0, 0));
    expect(at(24, 24)).toBe(at(20, 20));
  });

  it('has at most six blocks along its longer side, and larger ones where it is small', () => {
    const photo = { width: 1920, height: 1440 };
    expect(600 / blockOf({ left: 0, top: 0, width: 600, height: 200 }, photo)).toBeLessThanOrEqual(6);
    expect(blockOf({ left: 0, top: 0, width: 40, height: 40 }, photo)).toBe(48);
  });
});

import { inflateSync } from 'node:zlib';
import { must } from '../../domain/kernel/assert.ts';

/** An image on a page: its box in points from the lower left corner of the page, after it was turned. */
export interface DrawnImage {
  left: number;
  bottom: number;
  width: number;
  height: number;
}

export interface PdfPage {
  /** Width and height in points. */
  size: [number, number];
  /** What stands on it, in the order in which it was drawn. */
  text: string;
  images: DrawnImage[];
}

type Matrix = [number, number, number, number, number, number];

const numbersIn = (text: string): number[] => text.trim().split(/\s+/).map(Number);

/** `one`, then `other` around it, as PDF multiplies matrices. */
const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
];

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** The box of the unit square, in which PDF draws images, under a matrix. */
function boxOf([a, b, c, d, e, f]: Matrix): DrawnImage {
  const [xs, ys] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ];
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  return { left, bottom, width: Math.max(...xs) - left, height: Math.max(...ys) - bottom };
}

/** The images of a page's content: each is drawn within `q … Do … Q`, moved by the matrices before it. */
function imagesIn(content: string): DrawnImage[] {
  return [...content.matchAll(/\bq\b((?:(?!\bq\b)[\s\S])*?)\/I\d+ Do/g)].map(([, moves = '']) => {
    const matrices = [...moves.matchAll(/((?:-?[\d.]+(?:e-?\d+)?\s+){6})cm/g)].map(
      ([, six = '']) => numbersIn(six) as Matrix,
    );
    return boxOf(matrices.reduce((all, next) => multiply(next, all), identity));
  });
}

/** The objects of a file by their numbers, with their streams unpacked. */
function objectsOf(raw: string): Map<number, { head: string; stream: string }> {
  const objects = new Map<number, { head: string; stream: string }>();
  for (const [, number, body = ''] of raw.matchAll(/(\d+) 0 obj\r?\n([\s\S]*?)\r?\nendobj/g)) {
    const [head = '', packed] = body.split(/stream\r?\n/, 2);
    const bytes = packed === undefined ? null : Buffer.from(packed.replace(/\nendstream$/, ''), 'latin1');
    const isText = bytes !== null && head.includes('/FlateDecode') && !head.includes('/Image');
    objects.set(Number(number), { head, stream: isText ? inflateSync(bytes).toString('latin1') : '' });
  }
  return objects;
}

/** Which letter each glyph of an embedded font is, as the file says for those who copy from it. */
function lettersOf(map: string): Map<string, string> {
  return new Map(
    [...map.matchAll(/<([0-9a-fA-F]{4})>\s*<([0-9a-fA-F]{4})>/g)].map(([, glyph = '', code = '']) => [
      glyph.toLowerCase(),
      String.fromCharCode(Number.parseInt(code, 16)),
    ]),
  );
}

/** Reads the pages of a PDF that was written with embedded fonts. */
export function readPdf(bytes: Uint8Array): PdfPage[] {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'));
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', number] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(Number(number))?.head ?? '';
      const map = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1];
      if (map !== undefined) fonts.set(name, lettersOf(must(objects.get(Number(map)), 'a map of letters').stream));
    }
  }
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const content = must(objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1])), 'the content').stream;
      const [, , width = 0, height = 0] = numbersIn(/\/MediaBox \[([^\]]+)\]/.exec(head)?.[1] ?? '');
      let letters = new Map<string, string>();
      const texts: string[] = [];
      for (const [, font, shown = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-fA-F]+)>\s*Tj/g)) {
        if (font !== undefined) letters = fonts.get(font) ?? letters;
        else texts.push((shown.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph.toLowerCase()) ?? '?').join(''));
      }
      return { size: [width, height], text: texts.join('\n'), images: imagesIn(content) };
    });
}

import { jsPDF } from 'jspdf';
import type { Fact } from './describe-task.ts';
import { addFonts, family, type ReportFonts } from './fonts.ts';
import type { Picture } from './picture.ts';

/** Points: A4 with margins of 32, two images in a row, each fit into 250 by 300 (specification 9). */
const margin = 32;
const [pageWidth, pageHeight] = [595.28, 841.89];
const inner = pageWidth - 2 * margin;
/** The lower edge, above the page number. */
const bottom = pageHeight - margin - 14;
const image = { width: 250, height: 300, inRow: 2, onPage: 4 } as const;
const gap = inner - image.inRow * image.width;
const labelWidth = 120;
const lineOf = (size: number): number => size * 1.4;

const grey = 110;

interface Drawn {
  picture: Picture;
  /** Size on the page, upright. */
  width: number;
  height: number;
}

/** Pages that fill from the top; what does not fit goes on to the next. */
export class ReportPages {
  readonly #doc: jsPDF;
  #y = margin;
  /** Images on this page. */
  #images = 0;

  constructor(fonts: ReportFonts) {
    this.#doc = new jsPDF({ unit: 'pt', format: 'a4', compress: true, putOnlyUsedFonts: true });
    addFonts(this.#doc, fonts);
  }

  #turnPage(): void {
    this.#doc.addPage();
    this.#y = margin;
    this.#images = 0;
  }

  /** Starts a new page after four images, or when `height` doesn't fit. */
  #need(height: number): void {
    if (this.#images >= image.onPage || this.#y + height > bottom) this.#turnPage();
  }

  #lines(text: string, { size, style, width }: { size: number; style: 'normal' | 'bold'; width: number }): string[] {
    this.#doc.setFont(family, style).setFontSize(size);
    const lines: unknown = this.#doc.splitTextToSize(text, width);
    return Array.isArray(lines) ? lines.map(String) : [text];
  }

  /** A text over the whole width. */
  text(
    text: string,
    { size = 10, bold = false, dim = false }: { size?: number; bold?: boolean; dim?: boolean } = {},
  ): void {
    const style = bold ? 'bold' : 'normal';
    for (const line of this.#lines(text, { size, style, width: inner })) {
      this.#need(lineOf(size));
      this.#doc
        .setFont(family, style)
        .setFontSize(size)
        .setTextColor(dim ? grey : 0);
      this.#doc.text(line, margin, this.#y + size);
      this.#y += lineOf(size);
    }
  }

  /** A label with its value beside it. */
  fact({ label, value }: Fact): void {
    const size = 10;
    const lines = this.#lines(value, { size, style: 'normal', width: inner - labelWidth });
    this.#need(lineOf(size));
    this.#doc
      .setFont(family, 'normal')
      .setFontSize(size)
      .setTextColor(grey)
      .text(label, margin, this.#y + size);
    for (const line of lines) {
      this.#need(lineOf(size));
      this.#doc.setFont(family, 'normal').setFontSize(size).setTextColor(0);
      this.#doc.text(line, margin + labelWidth, this.#y + size);
      this.#y += lineOf(size);
    }
  }

  space(height: number): void {
    this.#y += height;
  }

  /** The size in which a picture is drawn; null for one that is broken. */
  #fit(picture: Picture): Drawn | null {
    try {
      const { width, height } = this.#doc.getImageProperties(picture.bytes);
      const [across, along] = picture.turn % 180 === 0 ? [width, height] : [height, width];
      const scale = Math.min(image.width / across, image.height / along);
      return Number.isFinite(scale) && scale > 0 ? { picture, width: across * scale, height: along * scale } : null;
    } catch (problem) {
      // jsPDF throws for bytes that only start like a picture.
      if (problem instanceof Error) return null;
      throw problem;
    }
  }

  /**
   * Draws a picture upright with its upper left corner at x; jsPDF rotates around the lower left corner of the
   * unrotated picture.
   */
  #draw({ picture, width, height }: Drawn, x: number): void {
    const { bytes, format, turn } = picture;
    const [across, along] = turn % 180 === 0 ? [width, height] : [height, width];
    const corner = {
      0: [x, this.#y + height],
      90: [x, this.#y],
      180: [x + width, this.#y],
      270: [x + width, this.#y + height],
    };
    const [left, foot] = corner[turn];
    const place = { x: left ?? x, y: (foot ?? this.#y) - along, width: across, height: along };
    this.#doc.addImage({ imageData: bytes, format, ...place, rotation: turn === 0 ? 0 : -turn });
  }

  /** Draws pictures, two in a row and four on a page. Returns how many were broken. */
  pictures(pictures: readonly Picture[]): number {
    const fitting = pictures.map((picture) => this.#fit(picture)).filter((drawn) => drawn !== null);
    for (let first = 0; first < fitting.length; first += image.inRow) {
      const row = fitting.slice(first, first + image.inRow);
      const height = Math.max(...row.map((drawn) => drawn.height));
      this.#need(height);
      for (const [index, drawn] of row.entries()) this.#draw(drawn, margin + index * (image.width + gap));
      this.#y += height + gap / 2;
      this.#images += row.length;
    }
    return pictures.length - fitting.length;
  }

  /** Numbers the pages, and gives the file. */
  finish(line: (number: number, of: number) => string): Uint8Array {
    const count = this.#doc.getNumberOfPages();
    for (let number = 1; number <= count; number += 1) {
      this.#doc.setPage(number).setFont(family, 'normal').setFontSize(8).setTextColor(grey);
      this.#doc.text(line(number, count), pageWidth - margin, pageHeight - margin, { align: 'right' });
    }
    return new Uint8Array(this.#doc.output('arraybuffer'));
  }
}

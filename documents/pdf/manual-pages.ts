import { jsPDF } from 'jspdf';
import { addFonts, family, type ReportFonts } from './fonts.ts';
import type { ManualRun } from './manual.ts';

/** Points: A4 with room to read. */
const margin = 60;
const [pageWidth, pageHeight] = [595.28, 841.89];
const bottom = pageHeight - 60;
const inner = pageWidth - 2 * margin;

const ink = '#14181b';
const dim = '#667080';
const accent = '#0a6b65';
const ground = '#ddf4f0';

/** The style of a text: size in points, line height as a factor, colour, and space before it. */
export interface TextStyle {
  size: number;
  leading: number;
  color: string;
  before: number;
  bold?: boolean;
  /** The space needed below it on the same page, so that a heading isn't left alone. */
  keep?: number;
}

const text = { size: 10.5, leading: 1.5, color: ink } as const;

export const manualStyles = {
  title: { size: 24, leading: 1.25, color: ink, before: 18, bold: true },
  heading: { size: 13, leading: 1.35, color: accent, before: 18, bold: true, keep: 48 },
  paragraph: { ...text, before: 7 },
  item: { ...text, before: 5 },
  note: { ...text, color: accent, before: 18 },
} as const satisfies Record<string, TextStyle>;

type Word = ManualRun & { width: number };

const padding = 12;
const indent = 20;

/** The pages of a manual, which fill from the top. */
export class ManualPages {
  readonly #doc: jsPDF;
  #y = margin;

  /**
   * No clock and no randomness: the same text gives the same bytes, so that a file can be checked for being up to date.
   */
  constructor(fonts: ReportFonts, { title, language }: { title: string; language: 'el' | 'en' }) {
    this.#doc = new jsPDF({ unit: 'pt', format: 'a4', compress: true, putOnlyUsedFonts: true });
    addFonts(this.#doc, fonts);
    this.#doc.setProperties({ title: `Ergon · ${title}`, creator: 'Ergon' });
    this.#doc.setLanguage(language);
    this.#doc.setCreationDate("D:20260101000000+00'00'");
    this.#doc.setFileId('0'.repeat(32));
    this.#brand();
  }

  /** The mark and the name of the product. */
  #brand(): void {
    const size = 18;
    this.#doc.setFillColor(accent).roundedRect(margin, this.#y, size, size, 4.5, 4.5, 'F');
    this.#doc.setDrawColor('#ffffff').setLineWidth(1.6).setLineCap('round').setLineJoin('round');
    this.#doc.lines(
      [
        [2.4, 2.4],
        [5.1, -5],
      ],
      margin + 5.3,
      this.#y + 9.4,
    );
    this.#doc.setFont(family, 'bold').setFontSize(13).setTextColor(ink);
    this.#doc.text('Ergon', margin + size + 7, this.#y + 13.6);
    this.#y += size;
  }

  /** Words with their widths, each with the space that follows it. */
  #words(runs: readonly ManualRun[], { size, bold = false }: TextStyle): Word[] {
    return runs.flatMap((run) =>
      (run.text.match(/\S+\s*|\s+/g) ?? []).map((word) => {
        const heavy = bold || run.bold;
        this.#doc.setFont(family, heavy ? 'bold' : 'normal').setFontSize(size);
        return { text: word, bold: heavy, width: this.#doc.getTextWidth(word) };
      }),
    );
  }

  #lines(runs: readonly ManualRun[], style: TextStyle, width: number): Word[][] {
    const lines: Word[][] = [[]];
    let used = 0;
    for (const word of this.#words(runs, style)) {
      const line = lines.at(-1) ?? [];
      // A word attached to the one before (a full stop after bold text) stays on its line.
      if (used + word.width > width && line.at(-1)?.text.endsWith(' ') === true) {
        lines.push([word]);
        used = word.width;
      } else {
        line.push(word);
        used += word.width;
      }
    }
    return lines;
  }

  #need(height: number): void {
    if (this.#y + height <= bottom) return;
    this.#doc.addPage();
    this.#y = margin;
  }

  #draw(words: readonly Word[], style: TextStyle, left: number): void {
    let x = left;
    for (const { text: word, bold, width } of words) {
      this.#doc
        .setFont(family, bold ? 'bold' : 'normal')
        .setFontSize(style.size)
        .setTextColor(style.color);
      this.#doc.text(word.trimEnd(), x, this.#y + style.size);
      x += width;
    }
    this.#y += style.size * style.leading;
  }

  /** A text over the whole width. */
  text(runs: readonly ManualRun[], style: TextStyle): void {
    const lines = this.#lines(runs, style, inner);
    this.#y += style.before;
    this.#need(style.size * style.leading + (style.keep ?? 0));
    for (const line of lines) {
      this.#need(style.size * style.leading);
      this.#draw(line, style, margin);
    }
  }

  /** A line of a list with its mark before it: a number, or a dot. */
  item(runs: readonly ManualRun[], mark: string): void {
    const style = manualStyles.item;
    const lines = this.#lines(runs, style, inner - indent);
    this.#y += style.before;
    this.#need(Math.min(lines.length, 2) * style.size * style.leading);
    this.#doc.setFont(family, 'bold').setFontSize(style.size).setTextColor(accent);
    this.#doc.text(mark, margin + 2, this.#y + style.size);
    for (const line of lines) {
      this.#need(style.size * style.leading);
      this.#draw(line, style, margin + indent);
    }
  }

  /** A text in a tinted box, whole on one page. */
  note(runs: readonly ManualRun[]): void {
    const style = manualStyles.note;
    const lines = this.#lines(runs, style, inner - 2 * padding);
    const height = lines.length * style.size * style.leading + 2 * padding - 3;
    this.#y += style.before;
    this.#need(height);
    this.#doc.setFillColor(ground).roundedRect(margin, this.#y, inner, height, 6, 6, 'F');
    this.#y += padding - 3;
    for (const line of lines) this.#draw(line, style, margin + padding);
    this.#y += padding;
  }

  /** Writes a line below each page, and gives the file. */
  finish(line: (number: number, of: number) => string): Uint8Array {
    const count = this.#doc.getNumberOfPages();
    for (let number = 1; number <= count; number += 1) {
      this.#doc.setPage(number).setFont(family, 'normal').setFontSize(8).setTextColor(dim);
      this.#doc.text(line(number, count), pageWidth - margin, pageHeight - 32, { align: 'right' });
    }
    return new Uint8Array(this.#doc.output('arraybuffer'));
  }
}

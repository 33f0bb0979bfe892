import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportFonts } from '../../../documents/pdf/fonts.ts';
import type { Manual, ManualBlock } from '../../../documents/pdf/manual.ts';
import { writeManual } from '../../../documents/pdf/write-manual.ts';
import { readPdf } from '../../support/read-pdf.ts';

let fonts: ReportFonts;
beforeAll(async () => {
  const font = (path: string) => readFile(`node_modules/@expo-google-fonts/inter/${path}`);
  fonts = {
    regular: await font('400Regular/Inter_400Regular.ttf'),
    bold: await font('600SemiBold/Inter_600SemiBold.ttf'),
  };
});

const plain = (text: string) => [{ text, bold: false }];
const title: ManualBlock = { kind: 'title', runs: plain('Γενικά') };
const manual = (...blocks: ManualBlock[]): Manual => ({ language: 'el', blocks: [title, ...blocks] });
const words = (text: string | undefined): string => (text ?? '').replaceAll('\n', ' ');

describe('a manual', { timeout: 60_000 }, () => {
  it('is A4 with Greek that can be read and copied, steps with their numbers, and pages with theirs', () => {
    const [page, ...others] = readPdf(
      writeManual(
        manual(
          { kind: 'heading', runs: plain('Σύνδεση') },
          { kind: 'paragraph', runs: [...plain('Πατήστε '), { text: 'Σύνδεση', bold: true }, ...plain('.')] },
          { kind: 'item', number: 2, runs: plain('Δεύτερο βήμα') },
          { kind: 'note', runs: plain('Τίποτα δεν χάνεται.') },
        ),
        fonts,
      ),
    );
    expect(others).toEqual([]);
    expect(page?.size.map(Math.round)).toEqual([595, 842]);
    for (const text of ['Πατήστε Σύνδεση .', '2. Δεύτερο βήμα', 'Τίποτα δεν χάνεται.', 'Γενικά · Σελίδα 1 από 1'])
      expect(words(page?.text)).toContain(text);
  });

  it('goes on over as many pages as it needs, with nothing lost', () => {
    const lines = Array.from({ length: 120 }, (_, index) => `γραμμή${index}`);
    const pages = readPdf(
      writeManual(manual(...lines.map((line) => ({ kind: 'paragraph', runs: plain(line) }) as const)), fonts),
    );
    expect(pages.length).toBeGreaterThan(2);
    const text = pages.map((page) => page.text).join('\n');
    expect(lines.filter((line) => !text.split('\n').includes(line))).toEqual([]);
  });

  it('has the same bytes whenever it is made', () => {
    const bytes = writeManual(manual({ kind: 'paragraph', runs: plain('Κείμενο') }), fonts);
    expect(Buffer.from(bytes).equals(writeManual(manual({ kind: 'paragraph', runs: plain('Κείμενο') }), fonts))).toBe(
      true,
    );
  });
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manualFile, manuals } from '../../src/features/shell/manuals.ts';
import { manualFiles } from '../../tools/manuals/files.ts';
import { readManual } from '../../tools/manuals/read-manual.ts';
import { ROOT } from '../../tools/run.ts';
import { readPdf } from '../support/read-pdf.ts';

describe('the manuals', () => {
  const made = manualFiles(ROOT);

  it('are the PDFs of their Markdown as it is now: npm run manuals makes them anew', () => {
    const old = made.filter(({ path, bytes }) => !Buffer.from(bytes).equals(readFileSync(join(ROOT, path))));
    expect(old.map(({ path }) => path)).toEqual([]);
  });

  it('are those of the menu, in both languages, and no others', () => {
    const offered = (['el', 'en'] as const).flatMap((language) =>
      manuals.map(({ name }) => `public${manualFile(language, name)}`),
    );
    expect(made.map(({ path }) => path).sort()).toEqual(offered.toSorted());
    expect(globSync('public/manuals/**/*.pdf', { cwd: ROOT }).sort()).toEqual(offered.toSorted());
  });

  it('are a page or two each', () => {
    const pages = made.map(({ bytes }) => readPdf(bytes).length);
    expect(pages.filter((count) => count < 1 || count > 2)).toEqual([]);
  });

  it('have the same parts in both languages', () => {
    const shape = (language: 'el' | 'en', name: string): string[] =>
      readManual(readFileSync(join(ROOT, `docs/manuals/${language}/${name}.md`), 'utf8'), language).blocks.map(
        ({ kind }) => kind,
      );
    for (const { name } of manuals) expect(shape('el', name), name).toEqual(shape('en', name));
  });
});

describe('a manual in Markdown', () => {
  it('is read as headings, paragraphs with bold words, steps, lists and notes', () => {
    const text = '# Title\n\nPress **Save**.\n\n## Part\n\n1. one\n2. **two**\n\n- three\n\n> Take care.\n';
    const { blocks } = readManual(text, 'en');
    expect(blocks).toEqual([
      { kind: 'title', runs: [{ text: 'Title', bold: false }] },
      {
        kind: 'paragraph',
        runs: [
          { text: 'Press ', bold: false },
          { text: 'Save', bold: true },
          { text: '.', bold: false },
        ],
      },
      { kind: 'heading', runs: [{ text: 'Part', bold: false }] },
      { kind: 'item', number: 1, runs: [{ text: 'one', bold: false }] },
      { kind: 'item', number: 2, runs: [{ text: 'two', bold: true }] },
      { kind: 'item', number: null, runs: [{ text: 'three', bold: false }] },
      { kind: 'note', runs: [{ text: 'Take care.', bold: false }] },
    ]);
  });

  it.each(['| a | b |\n| - | - |\n| 1 | 2 |', '![a picture](picture.png)', '```\ncode\n```'])(
    'that says %j is refused, since a PDF would not show it',
    (text) => {
      expect(() => readManual(text, 'en')).toThrow('A manual has no');
    },
  );
});

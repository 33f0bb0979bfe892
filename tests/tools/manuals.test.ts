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

/** What the manuals put in bold and no screen shows. */
const notOnScreen = {
  el: ['Δικοί σας εργαζόμενοι', 'Επάνω γραμμή', 'Κάτω γραμμή', 'Android', 'iPhone', '?', 'G', 'T'],
  en: ['Own employees', 'A subcontractor', 'Top bar', 'Bottom bar', 'Android', 'iPhone', '?', 'G', 'T'],
};

function textsIn(node: unknown): string[] {
  return typeof node === 'string' ? [node] : Object.values(Object(node)).flatMap(textsIn);
}

/** Whether a screen shows these words, in any case: as a text of its own, or with its values filled in. */
function screenWords(language: 'el' | 'en'): (words: string) => boolean {
  const texts = textsIn(JSON.parse(readFileSync(join(ROOT, `public/assets/i18n/${language}.json`), 'utf8')));
  const plain = new Set(texts.map((text) => text.toLowerCase()));
  const filled = texts
    .filter((text) => text.includes('{{') && /\p{L}/u.test(text.replaceAll(/\{\{.+?\}\}/g, '')))
    .map((text) => {
      const between = text.split(/\{\{.+?\}\}/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
      return new RegExp(`^${between.join('.+')}$`, 'iu');
    });
  return (words) => plain.has(words.toLowerCase()) || filled.some((text) => text.test(words));
}

describe('the words in bold of a manual', () => {
  it.each(['el', 'en'] as const)('are those of the screens (%s)', (language) => {
    const shown = screenWords(language);
    const own = new Set(notOnScreen[language]);
    const isKnown = (words: string): boolean =>
      own.has(words) || shown(words) || words.split(/, | · /).every((part) => shown(part));
    const unknown = manuals.flatMap(({ name }) => {
      const text = readFileSync(join(ROOT, `docs/manuals/${language}/${name}.md`), 'utf8');
      const bold = readManual(text, language).blocks.flatMap(({ runs }) => runs.filter((run) => run.bold));
      return bold.filter(({ text: words }) => !isKnown(words)).map(({ text: words }) => `${name}: ${words}`);
    });
    expect(unknown).toEqual([]);
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

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../tools/run.ts';
import { parseGlossary, patternOf, readGlossary } from '../../tools/translations/glossary.ts';
import { textProblems } from '../../tools/translations/problems.ts';
import { type PlacedText, wordingProblems } from '../../tools/translations/wording.ts';
import { temporaryTree } from './temporary-tree.ts';

const small = parseGlossary(`# Glossary

## Terms

| English | Greek | Meaning | Never in English | Never in Greek |
| --- | --- | --- | --- | --- |
| fleet | δίκτυο συνεργατών | | | \`στόλο*\` |
| proof of work | αποδεικτικό εργασίας | | \`evidence\` | \`απόδειξη εργασίας\` |

## Wording

| Language | Never | Say | Except |
| --- | --- | --- | --- |
| en | \`/!/\` | a full stop | \`cheer\`, \`old.*\` |
| en | \`/\\d ?(am\\|pm)/\` | 24 hours | |

## Names

\`Ergon\`
`);

const problems = (language: 'el' | 'en', text: string, key = 'key') => wordingProblems(small, language, [[key, text]]);

describe('the glossary', () => {
  it('is kept by all texts of this project', () => {
    expect(textProblems(ROOT)).toEqual([]);
  });

  it('is kept by the manuals', () => {
    const glossary = readGlossary(ROOT);
    const broken = (['el', 'en'] as const).flatMap((language) =>
      globSync(`docs/manuals/${language}/*.md`, { cwd: ROOT }).flatMap((file) =>
        wordingProblems(glossary, language, linesOf(file)),
      ),
    );
    expect(broken).toEqual([]);
  });

  it.each<['el' | 'en', string, string[]]>([
    ['el', 'Ο στόλος σας', ['el "key" says "στόλος": say "δίκτυο συνεργατών"']],
    ['el', 'Νέα απόδειξη εργασίας', ['el "key" says "απόδειξη εργασίας": say "αποδεικτικό εργασίας"']],
    ['el', 'Το δίκτυο συνεργατών', []],
    ['en', 'Saved!', ['en "key" says "!": say a full stop']],
    ['en', 'At 3 pm', ['en "key" says "3 pm": say 24 hours']],
    ['en', 'Evidences of Ergon', []],
    ['en', 'See “New Task” in Ergon. Then go on', []],
    ['en', 'Create Task', ['en "key" says "Task": labels and sentences have a capital only at their beginning']],
  ])('finds in %s "%s" what it forbids, and nothing else', (language, text, expected) => {
    expect(problems(language, text)).toEqual(expected);
  });

  it('lets excepted keys say it, and reports exceptions that are needed no more', () => {
    expect([...problems('en', 'Well done!', 'cheer'), ...problems('en', 'Well done!', 'old.text')]).toEqual([]);
    const text = JSON.stringify({ cheer: 'Well done!' });
    const root = temporaryTree({ 'public/assets/i18n/el.json': '{}', 'public/assets/i18n/en.json': text });
    expect(textProblems(root, small)).toEqual(['docs/glossary.md excepts en "old.*" from !, which it does not say']);
  });

  it('lets several keys have the same label, but not the same sentence in both languages', () => {
    const root = temporaryTree({
      'public/assets/i18n/el.json': JSON.stringify({ a: 'Έγινε.', b: 'Έγινε.', c: 'Πριν', d: 'Πριν', e: 'Έγινε.' }),
      'public/assets/i18n/en.json': JSON.stringify({
        a: 'Done.',
        b: 'Done.',
        c: 'Before',
        d: 'Before',
        e: 'It is done.',
      }),
    });
    expect(textProblems(root, { rules: [], names: new Set() })).toEqual(['a and b say the same: keep one']);
  });

  it('refuses a row that it cannot read', () => {
    const row = '## Terms\n## Wording\n| Language | Never | Say | Except |\n| - | - | - | - |\n| de | `x` | y | |\n';
    expect(() => parseGlossary(row)).toThrow('"de" is neither el nor en');
    expect(() => parseGlossary(row.replace('| de', '| z | de'))).toThrow('5 cells instead of 4');
  });

  it('reads whole words in any case, and words of which only the beginning is given', () => {
    expect(patternOf('στόλο*').exec('ΣΤΌΛΟΥΣ')?.[0]).toBe('ΣΤΌΛΟΥΣ');
    expect(patternOf('nothing waits').test('nothing waitsome')).toBe(false);
  });
});

/** The lines of a manual, each with its place; words in bold, which are those of the screens, as quoted ones. */
function linesOf(file: string): PlacedText[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  return lines.map((line, index) => [
    `${file}:${index + 1}`,
    line.replaceAll(/\*\*(.+?)\*\*/g, '“$1”').replace(/^(#+|-|>|\d+\.) /, ''),
  ]);
}

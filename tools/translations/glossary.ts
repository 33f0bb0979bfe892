import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../domain/user/languages.ts';

/** Words that no text of a language may say, and what it says instead. */
export interface WordingRule {
  language: Language;
  never: RegExp;
  say: string;
  /** Keys that may say it all the same; `*` at the end stands for all that begin so. */
  except: readonly string[];
}

export interface Glossary {
  rules: readonly WordingRule[];
  /** Words that keep their capital inside an English text. */
  names: ReadonlySet<string>;
}

/** The glossary of a project. Where it can't be read as one, an error says the line. */
export function readGlossary(root: string): Glossary {
  return parseGlossary(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
}

/** The rules in the two tables and the names in the list of a glossary. */
export function parseGlossary(markdown: string): Glossary {
  const [, terms = '', wording = '', names = ''] = markdown.split(/^## .*$/m);
  return {
    rules: [
      ...rowsOf(terms, 5).flatMap(([english = '', greek = '', , notEnglish = '', notGreek = '']) => [
        ...rulesOf(notEnglish, { language: 'en', say: `"${english}"`, except: [] }),
        ...rulesOf(notGreek, { language: 'el', say: `"${greek}"`, except: [] }),
      ]),
      ...rowsOf(wording, 4).flatMap(([language = '', never = '', say = '', except = '']) =>
        rulesOf(never, { language: languageOf(language), say, except: quotedIn(except) }),
      ),
    ],
    names: new Set(quotedIn(names)),
  };
}

/** The cells of a table's rows below its head. */
function rowsOf(section: string, columns: number): string[][] {
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => {
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    if (cells.length !== columns)
      throw new Error(`docs/glossary.md: ${cells.length} cells instead of ${columns}: ${line}`);
    return cells.map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));
  });
}

function languageOf(cell: string): Language {
  if (cell !== 'el' && cell !== 'en') throw new Error(`docs/glossary.md: "${cell}" is neither el nor en`);
  return cell;
}

const rulesOf = (never: string, rule: Omit<WordingRule, 'never'>): WordingRule[] =>
  quotedIn(never).map((words) => ({ ...rule, never: patternOf(words) }));

const quotedIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words);

/** `word` means the whole word in any case, `word*` each word that begins so, and `/…/` is a regular expression. */
export function patternOf(words: string): RegExp {
  const expression = /^\/(.+)\/$/.exec(words)?.[1];
  if (expression !== undefined) return new RegExp(expression, 'u');
  const escaped = words.replaceAll(/[\\^$.+?()[\]{}|/]/g, String.raw`\$&`).replaceAll('*', String.raw`\p{L}*`);
  const begin = /^\p{L}/u.test(words) ? String.raw`(?<![\p{L}\d])` : '';
  const end = /\p{L}$/u.test(words) ? String.raw`(?![\p{L}\d])` : '';
  return new RegExp(`${begin}${escaped}${end}`, 'iu');
}

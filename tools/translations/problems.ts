import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Glossary, readGlossary } from './glossary.ts';
import { DYNAMIC_PREFIXES } from './prefixes.ts';
import { type KeyUses, keyUses } from './uses.ts';
import { idleExceptions, sharedSentences, wordingProblems } from './wording.ts';

const LANGUAGES = ['el', 'en'] as const;
const FOLDERS = ['domain', 'documents', 'workers', 'src', 'server'];
const PLURAL = /_(zero|one|other)$/;

/** Keys with dots between the parts, and their texts. */
type Texts = ReadonlyMap<string, string>;

/** What the texts of both languages say against the glossary, and sentences that several keys have. */
export function textProblems(root: string, glossary: Glossary = readGlossary(root)): string[] {
  const [greek, english] = LANGUAGES.map((language) => readTexts(root, language));
  if (!(greek instanceof Map && english instanceof Map)) return [];
  return [
    ...wordingProblems(glossary, 'el', greek),
    ...wordingProblems(glossary, 'en', english),
    ...idleExceptions(glossary, (language) => (language === 'el' ? greek : english)),
    ...sharedSentences(greek, english),
  ];
}

/**
 * Problems of the translations below `root`: keys missing in one language or in both, empty texts, differing
 * placeholders, incomplete plurals, and unused keys.
 */
export function translationProblems(root: string, dynamicPrefixes: readonly string[] = DYNAMIC_PREFIXES): string[] {
  const [greek, english] = LANGUAGES.map((language) => readTexts(root, language));
  if (typeof greek === 'string' || typeof english === 'string' || !greek || !english) {
    return [greek, english].filter((problem) => typeof problem === 'string');
  }
  const uses = keyUses(root, FOLDERS);
  return [
    ...missingIn('el', english, greek),
    ...missingIn('en', greek, english),
    ...formProblems('el', greek),
    ...formProblems('en', english),
    ...placeholderProblems(greek, english),
    ...useProblems(uses, greek, dynamicPrefixes),
  ];
}

/** The texts of a language, or the reason why they can't be read. */
function readTexts(root: string, language: string): Texts | string {
  const path = `public/assets/i18n/${language}.json`;
  try {
    const parsed: unknown = JSON.parse(readFileSync(join(root, path), 'utf8'));
    return new Map(flatten(parsed, ''));
  } catch (error) {
    return `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function flatten(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`"${key}" is neither a text nor a group of texts`);
  }
  return Object.entries(value).flatMap(([part, inner]) => flatten(inner, key === '' ? part : `${key}.${part}`));
}

function missingIn(language: string, from: Texts, into: Texts): string[] {
  return [...from.keys()].filter((key) => !into.has(key)).map((key) => `${language} has no "${key}"`);
}

function formProblems(language: string, texts: Texts): string[] {
  const empty = [...texts].filter(([, text]) => text.trim() === '').map(([key]) => `${language} "${key}" is empty`);
  const halves = [...new Set([...texts.keys()].filter((key) => PLURAL.test(key)).map(withoutPlural))]
    .flatMap((key) => [`${key}_one`, `${key}_other`])
    .filter((key) => !texts.has(key))
    .map((key) => `${language} has no plural form "${key}"`);
  return [...empty, ...halves];
}

function placeholderProblems(greek: Texts, english: Texts): string[] {
  return [...greek].flatMap(([key, text]) => {
    const other = english.get(key);
    if (other === undefined || placeholders(key, text) === placeholders(key, other)) return [];
    return [`"${key}" has other placeholders in el than in en`];
  });
}

/** A singular may say "one" instead of the count, so there the count is not compared. */
function placeholders(key: string, text: string): string {
  const names = [...text.matchAll(/\{\{\s*([^},\s]+)/g)].map(([, name]) => name);
  return names
    .filter((name) => !(PLURAL.test(key) && name === 'count'))
    .sort()
    .join(' ');
}

function useProblems({ keys, prefixes, texts }: KeyUses, known: Texts, dynamicPrefixes: readonly string[]): string[] {
  const names = new Set([...known.keys()].flatMap((key) => [key, withoutPlural(key)]));
  const isDynamic = (key: string): boolean => dynamicPrefixes.some((prefix) => key.startsWith(prefix));
  return [
    ...[...keys]
      .filter(([key]) => !names.has(key))
      .map(([key, file]) => `${file} asks for "${key}", which is not there`),
    ...[...prefixes]
      .filter(([prefix]) => !isDynamic(prefix))
      .map(
        ([prefix, file]) => `${file} makes keys from "${prefix}…", which tools/translations/prefixes.ts does not list`,
      ),
    ...[...known.keys()]
      .filter((key) => !(isDynamic(key) || keys.has(key) || texts.has(key) || texts.has(withoutPlural(key))))
      .map((key) => `nobody asks for "${key}"`),
    ...dynamicPrefixes
      .filter((prefix) => ![...known.keys()].some((key) => key.startsWith(prefix)))
      .map((prefix) => `the prefix "${prefix}" is listed and begins no key`),
  ];
}

function withoutPlural(key: string): string {
  return key.replace(PLURAL, '');
}

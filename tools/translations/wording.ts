import type { Language } from '../../domain/user/languages.ts';
import type { Glossary, WordingRule } from './glossary.ts';

/** A text and where it is: its key, or its file and line. */
export type PlacedText = readonly [place: string, text: string];

/** What texts of a language say against the glossary, with the better word. */
export function wordingProblems({ rules, names }: Glossary, language: Language, texts: Iterable<PlacedText>): string[] {
  const own = rules.filter((rule) => rule.language === language);
  return [...texts].flatMap(([place, text]) => [
    ...own.flatMap((rule) => brokenBy(rule, place, text)),
    ...(language === 'en' ? capitalsIn(text, names) : []).map(
      (word) => `en "${place}" says "${word}": labels and sentences have a capital only at their beginning`,
    ),
  ]);
}

function brokenBy({ language, never, say, except }: WordingRule, place: string, text: string): string[] {
  const [found] = never.exec(text.replaceAll(/\{\{.+?\}\}/g, '{{}}')) ?? [];
  return found === undefined || except.some((key) => isBelow(place, key))
    ? []
    : [`${language} "${place}" says "${found}": say ${say}`];
}

const isBelow = (place: string, key: string): boolean =>
  key.endsWith('*') ? place.startsWith(key.slice(0, -1)) : place === key;

/** Words with a capital inside a sentence that are no names; what is quoted from another screen is left out. */
function capitalsIn(text: string, names: ReadonlySet<string>): string[] {
  const unquoted = text.replaceAll(/"[^"]*"|“[^”]*”/g, '""');
  return [...unquoted.matchAll(/(?<=[\p{Ll},\d] )\p{Lu}\p{Ll}+/gu)]
    .map(([word]) => word)
    .filter((word) => !names.has(word));
}

/** Exceptions of the glossary that no text needs any more. */
export function idleExceptions({ rules }: Glossary, texts: (language: Language) => Iterable<PlacedText>): string[] {
  return rules.flatMap(({ language, never, except }) =>
    except
      .filter((key) => ![...texts(language)].some(([place, text]) => isBelow(place, key) && never.test(text)))
      .map((key) => `docs/glossary.md excepts ${language} "${key}" from ${never.source}, which it does not say`),
  );
}

/** Sentences that several keys have in both languages: they mean the same, so one key is enough. */
export function sharedSentences(greek: ReadonlyMap<string, string>, english: ReadonlyMap<string, string>): string[] {
  const keys = new Map<string, string[]>();
  for (const [key, text] of greek) {
    const other = english.get(key) ?? '';
    if (!(key.startsWith('error.') || isPlural(key)) && isSentence(text) && isSentence(other)) {
      const both = `${text} / ${other}`;
      keys.set(both, [...(keys.get(both) ?? []), key]);
    }
  }
  return [...keys.values()]
    .filter(({ length }) => length > 1)
    .map((same) => `${same.join(' and ')} say the same: keep one`);
}

const isPlural = (key: string): boolean => /_(one|other)$/.test(key);
const isSentence = (text: string): boolean => /[.;?!]$/.test(text);

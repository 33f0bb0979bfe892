import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../tools/run.ts';

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The words of a screen by their keys, in the language of a browser with a locale. */
export function wordsOf(locale = 'en-GB'): (key: string) => string {
  const file = path.join(ROOT, `public/assets/i18n/${locale.slice(0, 2)}.json`);
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return (key) => {
    let found = texts;
    for (const part of key.split('.')) found = isGroup(found) ? found[part] : undefined;
    if (typeof found !== 'string') throw new Error(`There are no words for ${key}.`);
    return found;
  };
}

import { readFileSync } from 'node:fs';
import { type ErrorCode, errorCodes } from '../../domain/errors/codes.ts';
import { must } from '../../domain/kernel/assert.ts';
import type { Language } from '../../domain/user/languages.ts';

/** The page's own Greek translations, so that texts are the same everywhere. */
const greek = (
  JSON.parse(readFileSync(new URL('../../public/assets/i18n/el.json', import.meta.url), 'utf8')) as {
    error: Partial<Record<string, { cause: string }>>;
  }
).error;

/** A code's sentence in a language. */
export const causeIn = (language: Language, code: ErrorCode): string =>
  language === 'el' ? must(greek[code], `the Greek of ${code}`).cause : errorCodes[code].cause;

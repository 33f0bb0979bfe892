import { readFileSync } from 'node:fs';
import { type ErrorCode, errorCodes } from '../../domain/errors/codes.ts';
import { must } from '../../domain/kernel/assert.ts';
import type { Language } from '../../domain/user/preferences.ts';

/** The page's own Greek: what people read here and there is the same sentence. */
const greek = (
  JSON.parse(readFileSync(new URL('../../public/assets/i18n/el.json', import.meta.url), 'utf8')) as {
    error: Partial<Record<string, { cause: string }>>;
  }
).error;

/** The sentence that says what happened, in a language. */
export const causeIn = (language: Language, code: ErrorCode): string =>
  language === 'el' ? must(greek[code], `the Greek of ${code}`).cause : errorCodes[code].cause;

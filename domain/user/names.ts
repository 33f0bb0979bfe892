import type { z } from 'zod';
import { type Decision, rejected } from '../mutation/decision.ts';

interface Named {
  name: string | null;
  surname: string | null;
  nickname: string;
}

/** "Name Surname", or the nickname of a person without either. */
export const personName = ({ name, surname, nickname }: Named): string =>
  [name, surname].filter((part) => part !== null && part !== '').join(' ') || nickname;

/** Control characters, line separators and characters that change the text direction. */
const notOneLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * A URL that mail programs or people would follow. A company may be named like its site (`e-shop.gr`), but not with a
 * path.
 */
const link = /:\/\/|\bwww\.|\bmailto:|[\p{L}\p{N}]\.[\p{L}]{2,}[/?#]/iu;

/** Whether a text is safe as the name of a person or company: names appear in mails that strangers read. */
export const isPlainName = (text: string): boolean => !notOneLine.test(text) && !link.test(text);

/** A schema for names that appear in mails. */
export const plainName = <Schema extends z.ZodString>(schema: Schema) =>
  schema.refine(isPlainName, { error: 'a name of one line without links', params: { code: 'plainName' } });

/** The first field that changes to an unsafe name; null when there is none. */
export function findUnsafeName(
  names: readonly string[],
  set: Readonly<Record<string, unknown>>,
  present: Readonly<Record<string, unknown>> = {},
): string | null {
  const isOdd = (name: string): boolean => {
    const value = set[name];
    return typeof value === 'string' && value !== present[name] && !isPlainName(value);
  };
  return names.find(isOdd) ?? null;
}

/** The name fields of a person that appear in mails. */
export const personNames = ['nickname', 'name', 'surname'] as const;

/**
 * Makes a name, or a line with names, safe for a mail, also one stored before names were checked: one line, without
 * links, and with dots that mail programs don't take for a URL.
 */
export const nameInMail = (name: string): string =>
  name
    .split(/\s+/u)
    .map((word) => word.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ''))
    .filter((word) => word !== '' && isPlainName(word))
    .join(' ')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '.\u2060');

/** Rejects a field that changes to an unsafe name (see {@link findUnsafeName}); null when all are fine. */
export function refuseUnsafeNames(...given: Parameters<typeof findUnsafeName>): Decision | null {
  const field = findUnsafeName(...given);
  return field === null ? null : rejected('name_not_plain', field);
}

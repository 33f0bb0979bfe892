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

/** Controls, line and paragraph separators, and what turns the direction of a text. */
const notOneLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** An address that mail programs and people follow. A company may be called like its site (`e-shop.gr`), nobody like a path. */
const link = /:\/\/|\bwww\.|\bmailto:|[\p{L}\p{N}]\.[\p{L}]{2,}[/?#]/iu;

/** Whether a text may be the name of a person or a company: names go into mails, and there a stranger reads them. */
export const isPlainName = (text: string): boolean => !notOneLine.test(text) && !link.test(text);

/** For a field of a form whose name goes into mails. */
export const plainName = <Schema extends z.ZodString>(schema: Schema) =>
  schema.refine(isPlainName, { error: 'a name of one line without links', params: { code: 'plainName' } });

/** The first of these fields that is newly set to something that is no plain name; null when there is none. */
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

/** The fields of a person that mails name them by. */
export const personNames = ['nickname', 'name', 'surname'] as const;

/**
 * A name as a mail may say it, or a line that has some in it, also of what was kept before names were checked: one line, without what is a link for sure,
 * and with dots that no mail program takes for those of an address.
 */
export const nameInMail = (name: string): string =>
  name
    .split(/\s+/u)
    .map((word) => word.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ''))
    .filter((word) => word !== '' && isPlainName(word))
    .join(' ')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '.\u2060');

/** Refuses a field that is newly set to no plain name (see {@link findUnsafeName}); null when all of them may stay as they are. */
export function refuseUnsafeNames(...given: Parameters<typeof findUnsafeName>): Decision | null {
  const field = findUnsafeName(...given);
  return field === null ? null : rejected('name_not_plain', field);
}

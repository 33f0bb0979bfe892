import { isIPv4, isIPv6 } from 'node:net';
import { DomainError } from '../domain/errors/codes.ts';

/**
 * What may be logged of an error. Messages tell why something failed, but may quote what a person wrote: PostgreSQL
 * quotes values, mail servers quote recipients, JSON quotes the text (decision 0125).
 */
interface LoggableError {
  type: string;
  code?: string;
  message?: string;
  /** Of PostgreSQL and of mail servers, never the detail or the reply, which hold rows and recipients. */
  table?: string;
  column?: string;
  constraint?: string;
  command?: string;
  status?: string;
  stack?: string[];
  cause?: LoggableError;
  errors?: LoggableError[];
}

/** Characters of a message that are looked at, and that are logged. */
const mostRead = 2000;
const mostText = 300;
const mostCauses = 4;

const textIn = (value: object, name: string): string => {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : '';
};

/** Paths and passwords of URLs, e-mail addresses, numbers as long as a phone's, and words that aren't English, such as Greek names, become `…`. */
const withoutPeople = (text: string): string =>
  text
    .slice(0, mostRead)
    .replace(/\b([a-z]{2,12}:\/\/)(?:[^\s/@]*@)?([^\s/?#"'`]*)[^\s"'`]*/gi, '$1$2/…')
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '…')
    .replace(/\+?\d[\d\s()/-]{6,}\d/g, '…')
    .replace(/[^\s"'`]*[^\p{ASCII}…][^\s"'`]*/gu, '…');

/** The same without anything in quotes; a quoted value may hold quotes itself. */
const withoutQuotes = (text: string): string => withoutPeople(text.replace(/["'`].*["'`]/s, '…'));

/** Classes of SQLSTATE whose messages name objects of our schema, of the server or of its configuration, but no values. */
const valueless = /^(08|0A|23|25|26|28|3D|3F|40|42|53|54|55|57|58)/;

const ofDatabase = (error: object): string => {
  const text = textIn(error, 'message');
  return valueless.test(textIn(error, 'code')) ? withoutPeople(text) : withoutQuotes(text);
};

/** Keeps the property that JavaScript names at the end, `(reading 'id')`: the program's code chose it. */
const ofLanguage = (text: string): string => {
  const property = /^([^"'`]*\((?:reading|setting) )'([a-z][a-zA-Z\d]*)'\)$/.exec(text);
  return property === null ? withoutQuotes(text) : `${withoutPeople(property[1] ?? '')}'${property[2]}')`;
};

/** Which parts of a value have which fault; what was there instead isn't said. */
const ofSchema = (issues: readonly unknown[]): string =>
  issues
    .slice(0, 5)
    .map((issue) => {
      if (typeof issue !== 'object' || issue === null) return '…';
      const path: unknown = Reflect.get(issue, 'path');
      const steps = Array.isArray(path) ? path.map(String) : [];
      return `${textIn(issue, 'code')} at ${steps.map((step) => (/^([a-z]\w*|\d+)$/.test(step) ? step : '…')).join('.')}`;
    })
    .join(', ');

function messageOf(error: object): string {
  const issues: unknown = Reflect.get(error, 'issues');
  const reply = textIn(error, 'response');
  const text = textIn(error, 'message');
  // Its code says it; the rest may be what was sent.
  if (error instanceof DomainError) return '';
  if (Array.isArray(issues)) return ofSchema(issues);
  if ('severity' in error) return ofDatabase(error);
  if (reply !== '') return withoutQuotes(text.replaceAll(reply, '…'));
  // Node's own errors name files and hosts, which the operator or the program chose.
  if ('syscall' in error) return withoutPeople(text);
  return error instanceof TypeError ? ofLanguage(text) : withoutQuotes(text);
}

const frames = (error: object): string[] =>
  textIn(error, 'stack')
    .split('\n')
    .filter((line) => /^\s+at .*(:\d+:\d+|<anonymous>|native)\)?$/.test(line));

/** The enhanced status code of a mail server's reply (RFC 3463). */
const mailStatus = (error: object): string => /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(textIn(error, 'response'))?.[0] ?? '';

const nonEmpty = <Fields extends Record<string, string>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<Fields>;

function ofObject(error: object, depth: number): LoggableError {
  const [cause, errors]: unknown[] = [Reflect.get(error, 'cause'), Reflect.get(error, 'errors')];
  const stack = frames(error);
  const deeper = (inner: unknown): LoggableError => ofAnything(inner, depth + 1);
  return {
    type: textIn(error, 'name') || 'object',
    ...nonEmpty({
      code: textIn(error, 'code'),
      message: messageOf(error).slice(0, mostText),
      table: textIn(error, 'table'),
      column: textIn(error, 'column'),
      constraint: textIn(error, 'constraint'),
      command: textIn(error, 'command'),
      status: mailStatus(error),
    }),
    ...(stack.length > 0 && { stack }),
    ...(cause !== undefined && depth < mostCauses && { cause: deeper(cause) }),
    ...(Array.isArray(errors) && depth < mostCauses && { errors: errors.slice(0, 3).map(deeper) }),
  };
}

function ofAnything(problem: unknown, depth: number): LoggableError {
  if (typeof problem === 'object' && problem !== null) return ofObject(problem, depth);
  const message = typeof problem === 'string' ? withoutQuotes(problem).slice(0, mostText) : '';
  return { type: typeof problem, ...nonEmpty({ message }) };
}

/** What may be logged of something that was thrown. */
export const loggableError = (problem: unknown): LoggableError => ofAnything(problem, 0);

/** The network of an IP address, which shows attacks from one place without identifying people. */
export function loggableNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return plain.replace(/\d+$/, '0/24');
  if (!isIPv6(plain)) return 'unknown';
  const [before = ''] = plain.split('::');
  const [first, second, third] = [...before.split(':').filter(Boolean), '0', '0', '0'];
  return `${first}:${second}:${third}::/48`;
}

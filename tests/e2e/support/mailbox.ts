import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A mail as it is read. */
export interface Letter {
  to: string;
  /** The text of the mail. */
  text: string;
  /** Path and query of the link in it. */
  link: string;
}

/** Bytes of a body as its encoding has them: base64, or quoted-printable with its soft line breaks. */
function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function letterOf(file: string): Letter {
  const [head = '', ...rest] = file.split(/\r?\n\r?\n/);
  const header = (name: string): string => new RegExp(`^${name}: *(.+)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const text = decoded(rest.join('\n\n'), header('content-transfer-encoding').toLowerCase());
  const url = /https?:\/\/\S+/.exec(text)?.[0] ?? 'http://nowhere/';
  const { pathname, search } = new URL(url);
  return { to: header('to'), text, link: pathname + search };
}

/** The mails that a server without SMTP has written, as the person at an address reads them. */
export class Mailbox {
  readonly #directory: string;
  readonly #seen = new Set<string>();

  constructor(dataDirectory: string) {
    this.#directory = path.join(dataDirectory, 'outbox');
  }

  /** The next mail to an address that was not read yet; undefined while there is none. */
  async next(address: string): Promise<Letter | undefined> {
    const files = await readdir(this.#directory).catch(() => []);
    for (const name of files.filter((file) => file.endsWith('.eml') && !this.#seen.has(file)).sort()) {
      const letter = letterOf(await readFile(path.join(this.#directory, name), 'utf8'));
      if (!letter.to.includes(address)) continue;
      this.#seen.add(name);
      return letter;
    }
    return undefined;
  }
}

export interface Attachment {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** A mail to one person, in plain text. */
export interface Mail {
  /** The same for every attempt, so that duplicates are recognisable. */
  id: string;
  to: string;
  subject: string;
  text: string;
  attachments?: readonly Attachment[];
  /** The page on which the receiver stops such mails: mail programs offer it beside the sender (RFC 2369). */
  stop?: string;
}

export interface Mailer {
  /** Resolves once the mail was accepted. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { InvariantError } from '../../../domain/kernel/assert.ts';
import { noop } from '../../../domain/kernel/noop.ts';
import { second } from '../../../domain/kernel/time.ts';
import { isLoopback } from '../../environment.ts';

/** The sender. */
interface Sender {
  from: string;
  /** The host in message ids. */
  host: string;
}

/** Converts a mail for the library, which encodes header fields, so that no text can inject one. */
const messageOf = ({ id, to, subject, text, stop, attachments = [] }: Mail, { from, host }: Sender) => ({
  messageId: `<${id}@${host}>`,
  from: { name: 'Ergon', address: from },
  to: { name: '', address: to },
  subject,
  text,
  attachments: attachments.map(({ name, mediaType, bytes }) => ({
    filename: name,
    contentType: mediaType,
    content: Buffer.from(bytes),
  })),
  headers: { 'auto-submitted': 'auto-generated' },
  ...(stop === undefined ? {} : { list: { unsubscribe: stop } }),
});

/** Writes mails as `.eml` files into `directory`, for trials; sending a mail again overwrites its file. */
export function fileMailer(directory: string, sender: Sender): Mailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, sender));
      if (!Buffer.isBuffer(message)) throw new InvariantError('the mail was not written into memory');
      await mkdir(directory, { recursive: true });
      const file = path.join(directory, `${mail.id}.eml`);
      // Links in mails give access to accounts, so only the directory's owner may read them.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: noop,
  };
}

/**
 * Sends mails through the SMTP server of `url`, which may hold user and password. A remote server must support STARTTLS
 * unless the URL says `?requireTLS=false`.
 */
export function smtpMailer(url: string, sender: Sender): Mailer {
  const transport = createTransport({
    url,
    // The URL's own setting overrides this.
    requireTLS: !isLoopback(new URL(url).hostname),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 30 * second,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, sender));
    },
    close: () => transport.close(),
  };
}

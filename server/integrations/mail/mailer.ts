/** A file that goes with a mail. */
export interface Attachment {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** A mail to one person, in plain text. */
export interface Mail {
  /** The same for every try: a mail that was sent twice can be known by it. */
  id: string;
  to: string;
  subject: string;
  text: string;
  attachments?: readonly Attachment[];
}

/** Sends mails. */
export interface Mailer {
  /** Resolves once the mail was taken over; throws what stood in the way. */
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

/** Whom mails come from. */
interface Sender {
  from: string;
  /** The host in message ids. */
  host: string;
}

/** A mail in the words of the mail library. Header fields are encoded there, so that no text can add one. */
const messageOf = ({ id, to, subject, text, attachments = [] }: Mail, { from, host }: Sender) => ({
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
});

/** Writes mails as `.eml` files into `directory`, for trying out; a mail that is sent again replaces itself. */
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
      // Links in mails open accounts: they are for the owner of the directory alone.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: noop,
  };
}

/**
 * Hands mails to the server of `url` (`smtp:` or `smtps:`, with user and password in it where it asks for them). A server on
 * another machine has to encrypt (STARTTLS), or nothing is sent, unless the URL says `?requireTLS=false`.
 */
export function smtpMailer(url: string, sender: Sender): Mailer {
  const transport = createTransport({
    url,
    // What the URL says of it comes after this, and wins.
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

import type { Mail } from './mailer.ts';

/** Whom mails come from. */
export interface Sender {
  from: string;
  /** The host in message ids. */
  host: string;
}

/** A mail in the words of the mail library. Header fields are encoded there, so that no text can add one. */
export const messageOf = ({ id, to, subject, text, attachments = [] }: Mail, { from, host }: Sender) => ({
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

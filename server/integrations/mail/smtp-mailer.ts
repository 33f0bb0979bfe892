import { createTransport } from 'nodemailer';
import { second } from '../../../domain/kernel/time.ts';
import { isLoopback } from '../../environment.ts';
import type { Mailer } from './mailer.ts';
import { messageOf, type Sender } from './message.ts';

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

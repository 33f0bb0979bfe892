import { createTransport } from 'nodemailer';
import { second } from '../../../domain/kernel/time.ts';
import type { Mailer } from './mailer.ts';
import { messageOf, type Sender } from './message.ts';

/** Hands mails to the server of `url` (`smtp:` or `smtps:`, with user and password in it where it asks for them). */
export function smtpMailer(url: string, sender: Sender): Mailer {
  const transport = createTransport({
    url,
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

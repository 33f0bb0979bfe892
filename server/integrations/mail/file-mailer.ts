import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { InvariantError } from '../../../domain/kernel/assert.ts';
import { noop } from '../../../domain/kernel/noop.ts';
import type { Mailer } from './mailer.ts';
import { messageOf, type Sender } from './message.ts';

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

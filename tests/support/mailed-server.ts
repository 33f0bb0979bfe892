import { sql } from 'kysely';
import { mailJobSchema } from '../../server/services/jobs.ts';
import { sendMail } from '../../server/services/mail/send-mail.ts';
import type { Opener } from './databases.ts';
import { Mailbox } from './mailbox.ts';
import { type Answer, type TestServer, testServer } from './server.ts';

/** Sends every mail that waits, as the worker does, and those that come of it; gives the ids of their jobs. */
export async function postMails(context: TestServer['context']): Promise<string[]> {
  const { rows } = await sql<{ id: string; data: unknown }>`
    delete from pgboss.job where name = 'mail' returning id, data`.execute(context.database.kysely);
  for (const { id, data } of rows) await sendMail(context, { id }, mailJobSchema.parse(data));
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : [...ids, ...(await postMails(context))];
}

/** A server whose mails come into a mailbox, and what people do who get them. */
export interface MailedServer {
  server: TestServer;
  mailbox: Mailbox;
  /** Sends every mail that waits; gives the ids of their jobs. */
  post(): Promise<string[]>;
  /** The link in the last mail to an address, once all that wait have been sent. */
  linkTo(address: string): Promise<URL>;
  signIn(username: string, password: string): Promise<Answer>;
}

/** Opens both on an empty database; they are closed when the `describe` block is over. */
export async function mailedServer(opener: Opener): Promise<MailedServer> {
  const mailbox = await Mailbox.open();
  opener.atEnd(() => mailbox.close());
  const environment = { SMTP_URL: mailbox.url, MAIL_FROM: 'ergon@firm.gr', PUBLIC_URL: 'https://ergon.example.com' };
  const server = await testServer(opener, { environment });
  const post = () => postMails(server.context);
  return {
    server,
    mailbox,
    post,
    async linkTo(address) {
      await post();
      return new URL(/https:\S+/.exec(mailbox.textTo(address))?.[0] ?? '');
    },
    signIn: (username, password) => server.anybody.post('/api/auth/signin', { username, password }),
  };
}

import type { SessionReply } from '../../../domain/catalogue/authentication.ts';
import type { AccountName } from '../../../server/demo/people.ts';

/** A copy of the demo company on a server. */
export interface Company {
  url: string;
  /** The data directory of the server, where its mails are. */
  directory: string;
  /** The user name of one of its people, or of somebody whom a test adds. */
  username(name: AccountName | (string & {})): string;
}

/** Signs one of its people in, as another client. */
export async function signedIn(company: Company, account: AccountName): Promise<SessionReply> {
  const reply = await fetch(`${company.url}/rest/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: company.username(account), password: 'demo' }),
  });
  if (!reply.ok) throw new Error(`${account} could not sign in: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as SessionReply;
}

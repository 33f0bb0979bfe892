import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../domain/catalogue/call.ts';
import { catalogue } from '../../../domain/catalogue/catalogue.ts';
import { isId } from '../../../domain/kernel/ids.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import { sampled } from '../../../tools/test/sizes.ts';
import { describeRules } from '../../support/databases.ts';
import { type Answer, type TestClient, type TestServer, testServer } from '../../support/server.ts';

const ghost = '01900000-0000-7000-8000-000000000000';

/** Names of rows of the demo company about which others ask; the first of a sample are those that matter most. */
const tried = sampled('rightsRows', [
  'tasks',
  'customers',
  'addresses',
  'operational-addresses',
  'roles',
  'companies-user',
  'pow-i',
  'scheduled',
  'employees',
]);

const calls = Object.entries(catalogue).filter(([, { reply, body }]) => reply !== 'events' && body !== 'multipart');
const guarded = calls.filter(
  ([name, { access }]) => access !== 'public' && !name.startsWith('signOut') && name !== 'deactivateAccount',
);

/**
 * Calls that name a row. Pull and push name a device of their own, and have their own tests of whose rows they touch; an exchange of
 * the token names nothing, and answers with another token each time.
 */
const naming = guarded.filter(([name]) => !['pull', 'push', 'refresh'].includes(name));

/** A call with `id` wherever it takes one. */
function sendWith(client: TestClient, call: Call, id: string): Promise<Answer> {
  const url = call.path.replaceAll(/:\w+/g, (name) => (name === ':newState' ? 'FULL_SHARE' : id));
  const query = { id, taskId: id, finalPayoutOfTask_fromTheseOpAddsFinishing: '1', specs: 'α' };
  const costs = { salesPrice: 1, payout: 1 };
  const body = {
    id,
    hashes: ['0'.repeat(64)],
    operationalAddress: { id },
    costs,
    extraCost: 1,
    extraCostDescription: 'x',
    communicationInfo: 'x',
    device: ghost,
    cookie: null,
    next: null,
    limit: 1000,
    unsettled: [],
    waiting: { changes: 0, files: 0 },
    digest: false,
    protocol: protocolVersion,
    items: [],
  };
  return client.send(call.method, url, call.method === 'GET' ? { query } : { query, body });
}

/** What an answer says, whichever row was asked for. */
const told = ({ status, body }: Answer, id: string): string => JSON.stringify([status, body]).replaceAll(id, 'ID');

describeRules('what others may not, call by call', (opener) => {
  let server: TestServer;
  let strangers: TestClient[];
  let client: TestClient;
  let installer: TestClient;
  let ids: string[];
  beforeAll(async () => {
    server = await testServer(opener);
    strangers = [await server.signIn('newboss'), await server.signIn('user')];
    client = await server.signIn('client');
    installer = await server.signIn('installer');
    const boss = await server.signIn('boss');
    ids = [];
    for (const path of tried) {
      const { body } = await boss.patch(`/${path}/paged`, { rows: 1 });
      ids.push((body as { content: { id: string }[] }).content[0]?.id ?? '');
    }
    expect(ids.every(isId)).toBe(true);
  });

  it.each(guarded)('%s is not for who has not signed in', async (_, call) => {
    const { status, body } = await sendWith(server.anybody, call, ids[0] ?? ghost);
    expect([status, body]).toMatchObject([401, { code: 'token_missing' }]);
  });

  it.each(sampled('strangersCalls', naming))(
    '%s tells strangers nothing about a row that is not theirs, not even that it is there',
    async (_, call) => {
      for (const stranger of strangers) {
        const nothing = told(await sendWith(stranger, call, ghost), ghost);
        for (const id of ids) expect(told(await sendWith(stranger, call, id), id)).toBe(nothing);
      }
    },
  );

  describe('in their own company', () => {
    const writes = naming.filter(
      ([name, { method }]) =>
        method !== 'GET' &&
        !/aged|atchers|quarantine|crossCheck|ddressesOfTask|proofsOfTask|updateCurrentUser/.test(name),
    );

    it.each(writes)('%s is not for a customer', async (_, call) => {
      for (const id of ids) expect((await sendWith(client, call, id)).status).toBeGreaterThanOrEqual(400);
    });

    it.each(guarded.filter(([, { access }]) => access === 'owner'))('%s is for the owner only', async (_, call) => {
      for (const who of [installer, client, await server.signIn('office')]) {
        const { status, body } = await sendWith(who, call, ids.at(-1) ?? ghost);
        expect([status, body]).toMatchObject([403, { code: 'not_permitted' }]);
      }
    });
  });
});

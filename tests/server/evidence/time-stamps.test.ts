import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readZip } from '../../../documents/evidence-pack/read-pack.ts';
import { timeStampRequest, verifyingCryptography } from '../../../documents/evidence-pack/time-stamps.ts';
import { fromHex } from '../../../domain/evidence/cryptography.ts';
import { verifyPack } from '../../../domain/evidence/verify/verify.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { findUnstamped } from '../../../server/db/repositories/time-stamps.ts';
import { timeAuthority } from '../../../server/integrations/time-stamps/time-authority.ts';
import { chores } from '../../../server/jobs/work.ts';
import { mutate, requestFor } from '../../../server/services/mutate/mutate.ts';
import { secondOpinion } from '../../domain/evidence/second-verifier.ts';
import { describeRules } from '../../support/databases.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { StubService } from '../../support/stub-service.ts';
import { type Job, makeJob, type Office } from '../../support/sync-office.ts';
import { refusedStamp, TimeAuthority } from '../../support/time-authority.ts';

const cryptography = verifyingCryptography(crypto.subtle);
const timeout = 30_000;

describeRules('time stamps of evidence', (opener) => {
  let service: StubService;
  let server: TestServer;
  let boss: TestClient;
  let customerId: string;
  let job: Job;
  let authority: TimeAuthority;

  beforeAll(async () => {
    service = await StubService.open();
    server = await testServer(opener, { environment: { TSA_URL: `${service.url}/tsa` } });
    boss = await server.signIn('boss');
    const client = await server.signIn('client');
    customerId = must(client.session?.user.customer, 'the customer').id;
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    authority = new TimeAuthority({ now: server.clock.now() + 60_000 });
    job = await makeMarked();
  });

  const answers = (answer: (request: Buffer) => Uint8Array): void => {
    service.answer = (_request, response, _body, bytes) => void response.end(answer(bytes));
  };
  const stampAll = () => must(chores['time-stamps'], 'the chore').run(server.context);
  const mark = async ({ addressIds }: Job, index: number) => {
    const id = must(addressIds[index], 'an address');
    const actor = { kind: 'office', userId: boss.userId, companyId: boss.userId, customerId: null } as const;
    const viewer = { ...actor, owner: true, elevated: true, rights: [] };
    expect(await mutate(server.context, viewer, requestFor('markCollected', { id }))).toEqual({ kind: 'applied' });
  };

  /** A task with one record. */
  async function makeMarked(): Promise<Job> {
    const office = { bossId: boss.userId, company: { id: boss.userId }, customerId } as Office;
    const made = await makeJob(server.context.database.kysely, office, { addresses: 3, assignees: [] });
    await mark(made, 0);
    return made;
  }

  /** The report on the task's pack, about which both verifiers agree. */
  async function check({ taskId }: Job = job) {
    const headers = { authorization: `Bearer ${must(boss.session, 'a session').token}` };
    const answer = await server.app.inject({ method: 'GET', url: `/rest/tasks/evidence/${taskId}`, headers });
    expect(answer.statusCode).toBe(200);
    const pack = must(readZip(new Uint8Array(answer.rawPayload)), 'a ZIP');
    const files = new Map<string, Uint8Array>();
    for (const name of pack.names) files.set(name, must(await pack.read(name), name));
    const report = await verifyPack(pack, cryptography);
    expect([report.isIntact, secondOpinion(files)]).toEqual([true, null]);
    return report;
  }

  it(
    'cover all tasks that have something new with one request, and then nothing',
    async () => {
      answers((request) => authority.answer(request));
      const other = await makeMarked();
      service.asked.length = 0;
      await stampAll();
      expect(service.asked).toEqual(['POST /tsa']);
      await stampAll();
      expect(service.asked).toHaveLength(1);
      for (const each of [job, other]) {
        const { stamps, records } = await check(each);
        expect(stamps).toMatchObject([{ position: 1, certificate: { fingerprint: authority.fingerprint } }]);
        expect(records.map(({ stampedAt }) => stampedAt)).toEqual([stamps[0]?.at]);
      }
      await mark(job, 1);
      expect((await check()).records.map(({ stampedAt }) => stampedAt !== null)).toEqual([true, false]);
      await stampAll();
      expect((await check()).stamps.map(({ position }) => position)).toEqual([1, 2]);
    },
    timeout,
  );

  it('are of the newest work first, where years have none yet', async () => {
    for (let count = 0; count < 5; count += 1) {
      server.clock.advance(60_000);
      const { taskId } = await makeMarked();
      expect(await findUnstamped(server.context.database.kysely, 1)).toMatchObject([{ task: taskId }]);
    }
  });

  it(
    'are missing from a pack, and come later, where the authority gives no good answer',
    async () => {
      const now = server.clock.now();
      const others: ((request: Buffer) => Promise<Uint8Array> | Uint8Array)[] = [
        () => refusedStamp,
        () => new Uint8Array(300 * 1024),
        async () => authority.answer(await timeStampRequest(cryptography.utf8('other'), fromHex('01'.repeat(8)))),
        (request) => {
          const changed = new Uint8Array(request);
          // The nonce comes before the three bytes that ask for the certificate.
          changed[changed.length - 4] = (changed[changed.length - 4] ?? 0) ^ 1;
          return authority.answer(changed);
        },
        (request) => new TimeAuthority({ now, purposes: ['1.3.6.1.5.5.7.3.1'] }).answer(request),
        (request) => new TimeAuthority({ now, to: now - 60_000 }).answer(request),
      ];
      for (const answer of others) {
        service.answer = async (_request, response, _body, bytes) => void response.end(await answer(bytes));
        await expect(stampAll()).rejects.toThrow();
      }
      service.says({}, 500);
      await expect(stampAll()).rejects.toThrow('status 500');
      expect((await check()).stamps).toEqual([]);
      answers((request) => authority.answer(request));
      await stampAll();
      expect((await check()).stamps).toHaveLength(1);
    },
    timeout,
  );

  it('are asked for with name and password, of nobody else, and not for ever', async () => {
    let asked: (string | undefined)[] = [];
    service.answer = ({ headers }, response) => {
      asked = [headers.authorization, headers['content-type']];
      response.writeHead(302, { location: service.url }).end();
    };
    const url = service.url.replace('//', '//me:p%40ss@');
    await expect(timeAuthority(url)(new Uint8Array(1))).rejects.toThrow('status');
    expect(asked).toEqual([`Basic ${Buffer.from('me:p@ss').toString('base64')}`, 'application/timestamp-query']);
    service.answer = () => undefined;
    await expect(timeAuthority(url, 20)(new Uint8Array(1))).rejects.toThrow();
  });
});

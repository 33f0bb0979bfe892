import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../domain/catalogue/catalogue.ts';
import { exposed } from '../../../domain/catalogue/generic.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import { insertPasskey } from '../../../server/db/repositories/passkeys.ts';
import { sampled } from '../../../tools/test/sizes.ts';
import { describeRules } from '../../support/databases.ts';
import { smallJpeg } from '../../support/photos.ts';
import { expectNothing, ghost, idsIn, sendWith, told } from '../../support/rights-calls.ts';
import { type JobName, type JobState, jobNames, makeJobRows, mayOf, type Subject } from '../../support/rights-jobs.ts';
import {
  everybody,
  office,
  openRightsWorld,
  owners,
  type Person,
  type RightsWorld,
} from '../../support/rights-people.ts';
import type { WriteRule } from '../../support/rights-rules.ts';
import { callsThat, rights } from '../../support/rights-table.ts';
import { makeOtherRows } from '../../support/rights-world.ts';
import { type Answer, type TestClient, testServer } from '../../support/server.ts';
import { freshId } from '../../support/sync-office.ts';

const sees = ({ whole, card }: Subject, person: Person): boolean => whole.includes(person) || card.includes(person);

it('says of every call who may make it, and of no other', () => {
  expect(Object.keys(rights).sort()).toEqual(Object.keys(catalogue).sort());
});

describeRules('who may', (opener) => {
  let world: RightsWorld;
  let subjects: Subject[];
  beforeAll(async () => {
    world = await openRightsWorld(await testServer(opener));
    const jobs: Subject[] = [];
    for (const name of jobNames) jobs.push(...(await makeJobRows(world, name)));
    subjects = [...jobs, ...(await makeOtherRows(world, jobs))];
  });

  const of = (kind: string): Subject[] => subjects.filter((subject) => subject.kind === kind);

  let turn = 0;
  /** The rows about which the next call is asked. */
  function inTurn(rows: readonly Subject[]): Subject[] {
    turn += 1;
    return sampled('rightsRows', rows, turn);
  }

  const freshRow = async (job: JobName, kind: string, state?: JobState): Promise<Subject> =>
    must(
      (await makeJobRows(world, job, state)).find((row) => row.kind === kind),
      kind,
    );

  it.each(Object.keys(rights).filter((name) => rights[name]?.kind !== 'public'))(
    '%s is not for who has not signed in',
    async (name) => {
      const { status, body } = await sendWith(world.server.anybody, name, subjects[0]?.id ?? ghost);
      expect([status, body]).toMatchObject([401, { code: 'token_missing' }]);
    },
  );

  it.each(callsThat('public'))('%s is for anybody', async (name, { answers = 200 }) => {
    for (const client of [world.server.anybody, world.clients.client, world.clients.newboss]) {
      const { status, body } = await sendWith(client, name, ghost);
      expect(status, JSON.stringify(body)).toBe(answers);
    }
  });

  it.each(sampled('rightsCalls', callsThat('same')))('%s says the same to everybody about every row', async (name) => {
    const expected = told(await sendWith(world.clients.boss, name, ghost), ghost);
    const [path] = name.split('.');
    const some = of(path ?? '').length > 0 ? of(path ?? '') : of('pow-i');
    const rows = inTurn(some);
    for (const person of everybody) {
      for (const { id } of rows) expect(told(await sendWith(world.clients[person], name, id), id)).toBe(expected);
    }
  });

  it.each(sampled('rightsCalls', callsThat('list')))(
    '%s shows everybody what is theirs and nothing else',
    async (name, rule) => {
      for (const person of everybody) {
        const answer = await sendWith(world.clients[person], name, ghost);
        expect(answer.status).toBe(200);
        const shown = idsIn(answer);
        const isTheirs = (subject: Subject) =>
          subject.whole.includes(person) && (rule.only === undefined || rule.only(subject, person));
        const theirs = of(rule.of).filter(isTheirs);
        const others = of(rule.of).filter((subject) => !isTheirs(subject));
        expect(others.filter(({ id }) => shown.has(id)).map((row) => row.name)).toEqual([]);
        if (!rule.most) expect(theirs.filter(({ id }) => !shown.has(id)).map((row) => row.name)).toEqual([]);
      }
    },
  );

  it.each(sampled('rightsCalls', callsThat('read')))('%s is for those who see the row', async (name, rule) => {
    expect(of(rule.of)).not.toEqual([]);
    const rows = inTurn(of(rule.of));
    for (const person of everybody) {
      for (const subject of rows) {
        if (!sees(subject, person)) await expectNothing(world, { person, name, id: subject.id });
        else {
          const { status } = await sendWith(world.clients[person], name, subject.id);
          expect(status, `${person}: ${subject.name}`).toBe(rule.has ? 200 : 405);
        }
      }
    }
  });

  /** Who sees the row and may, may; who sees it and may not is told so; to all others it is not there. */
  async function expectWrite(
    person: Person,
    name: string,
    { subject, rule, state }: { subject: Subject; rule: WriteRule; state: JobState | undefined },
  ): Promise<void> {
    const client = world.clients[person];
    const job = must(subject.job ?? undefined, 'the job of a row that is written');
    const sent = async (id: string) => rule.sent?.({ world, person, id });
    if (!sees(subject, person)) return expectNothing(world, { person, name, id: subject.id, sent });
    const allowed = mayOf(job, rule.may).includes(person);
    const { id } = allowed ? await freshRow(job, rule.of, state) : subject;
    const { status, body } = await sendWith(client, name, id, await sent(id));
    const told = `${person}: ${subject.name} ${JSON.stringify(body)}`;
    if (allowed) expect([200, 201], told).toContain(status);
    else expect([status, body], told).toMatchObject([403, { code: 'not_permitted' }]);
  }

  it.each(sampled('rightsCalls', callsThat('write')))('%s is for those of a job who may', async (name, rule) => {
    const state = rule.from === undefined ? rule.state : { from: rule.from };
    for (const made of inTurn(of(rule.of))) {
      const job = must(made.job ?? undefined, 'the job of a row that is written');
      if (rule.except?.includes(job)) continue;
      const subject = state === undefined ? made : await freshRow(job, rule.of, state);
      for (const person of everybody) await expectWrite(person, name, { subject, rule, state });
    }
  });

  const waiting = { changes: 0, files: 0 };

  /** Marks an address by the queue of a device of its own. */
  async function pushMark(person: Person, id: string): Promise<unknown> {
    const at = world.server.clock.now();
    const mark = { name: 'markCollected', args: { id }, base: { completionStatus: 'NO_PROGRESS' } };
    const item = { ...mark, id: freshId(), seq: 1, after: [], at, offset: 0, schema: protocolVersion };
    const { body } = await world.clients[person].post('/sync/push', { device: freshId(), waiting, items: [item] });
    return (body as { outcomes: { outcome: unknown }[] }).outcomes[0]?.outcome;
  }

  /** What a new device of a person is given, as `resource/id`. */
  async function pulled(person: Person): Promise<Set<string>> {
    const keys = new Set<string>();
    const device = freshId();
    for (let next: string | null = null; ; ) {
      const asked = {
        device,
        cookie: null,
        next,
        limit: 5000,
        unsettled: [],
        waiting,
        digest: false,
        protocol: protocolVersion,
      };
      const { status, body } = await world.clients[person].post('/sync/pull', asked);
      expect(status).toBe(200);
      const page = body as { changes: { resource: string; put: { id: string }[] }[]; next: string | null };
      for (const { resource, put } of page.changes) for (const { id } of put) keys.add(`${resource}/${id}`);
      if (page.next === null) return keys;
      next = page.next;
    }
  }

  /** Hands in a mark that was refused, and gives its id. */
  async function handIn(person: Person, photos: readonly object[] = []): Promise<string> {
    const item = { name: 'markCollected', args: { id: ghost }, base: {}, at: world.server.clock.now(), offset: 0 };
    const refused = { id: freshId(), reason: 'not_found', label: 'job', item, photos };
    const handed = await world.clients[person].post('/sync/quarantine', { device: freshId(), items: [refused] });
    expect([handed.status, handed.body]).toEqual([200, { kept: [refused.id], full: false }]);
    return refused.id;
  }

  const notPermitted = { status: 403, body: { code: 'not_permitted' } };
  const notFound = { status: 404, body: { code: 'not_found' } };

  /** Only the owner of the account to which `id` belongs may; to other owners it is not there. */
  async function expectOwnersOnly(call: (client: TestClient) => Promise<Answer>, owner: Person): Promise<void> {
    for (const person of everybody) {
      if (person === owner) continue;
      const expected = owners.includes(person) ? notFound : notPermitted;
      expect(await call(world.clients[person]), person).toMatchObject(expected);
    }
    expect(await call(world.clients[owner])).toMatchObject({ status: 200 });
  }

  const apart: Readonly<Record<string, () => Promise<void>>> = {
    async pull() {
      const resourceOf = (kind: string) => exposed.find(({ path }) => path === kind)?.resource;
      for (const person of everybody) {
        const keys = await pulled(person);
        const given = subjects.filter(({ kind, id }) => keys.has(`${resourceOf(kind)}/${id}`));
        expect(given.map(({ name }) => name)).toEqual(
          subjects.filter((subject) => sees(subject, person)).map(({ name }) => name),
        );
      }
    },
    async push() {
      for (const subject of of('operational-addresses')) {
        const job = must(subject.job ?? undefined, 'the job');
        for (const person of everybody) {
          if (!sees(subject, person)) {
            const [hidden, absent] = [await pushMark(person, subject.id), await pushMark(person, ghost)];
            expect(JSON.stringify(hidden).replaceAll(subject.id, ghost)).toBe(JSON.stringify(absent));
            expect(hidden).toMatchObject({ kind: 'rejected', code: 'not_found' });
          } else if (mayOf(job, 'work').includes(person)) {
            const { id } = await freshRow(job, subject.kind);
            expect(await pushMark(person, id), person).toEqual({ kind: 'applied' });
          } else expect(await pushMark(person, subject.id)).toMatchObject({ kind: 'rejected', code: 'not_permitted' });
        }
      }
    },
    async quarantine() {
      for (const person of everybody.filter((who) => who !== 'client')) await handIn(person);
      const nothing = { device: freshId(), items: [] };
      expect(await world.clients.client.post('/sync/quarantine', nothing)).toMatchObject(notPermitted);
    },
    async revokeDeviceKey() {
      // As for its removal; a device without a key has none afterwards either.
      const device = freshId();
      const heard = { device, cookie: null, next: null, limit: 1, unsettled: [], waiting, digest: false };
      await world.clients.installer.post('/sync/pull', heard);
      for (const person of everybody) {
        const { status } = await world.clients[person].delete(`/sync/devices/${device}/key`);
        expect(status, person).toBe(office.includes(person) || person === 'installer' ? 200 : 404);
      }
    },
    async dismissDevice() {
      // Whoever sees it in the list: the office of the company, and whose it is; the owner's are for the owner.
      const own = freshId();
      const heard = { device: own, cookie: null, next: null, limit: 1, unsettled: [], waiting, digest: false };
      await (await world.server.signIn('boss')).post('/sync/pull', heard);
      for (const person of everybody.filter((who) => who !== 'boss')) {
        const { status, body } = await world.clients[person].delete(`/sync/devices/${own}`);
        const seen = office.includes(person);
        expect([status, body], person).toMatchObject(
          seen ? [403, { code: 'not_permitted' }] : [404, { code: 'not_found' }],
        );
      }
      expect(await world.clients.boss.delete(`/sync/devices/${own}`)).toMatchObject({ status: 200 });
      for (const person of everybody) {
        const device = freshId();
        const asked = { device, cookie: null, next: null, limit: 1, unsettled: [], waiting, digest: false };
        // In a session of its own, which ends with it.
        await (await world.server.signIn('installer')).post('/sync/pull', asked);
        const { status, body } = await world.clients[person].delete(`/sync/devices/${device}`);
        const may = person === 'installer' || office.includes(person);
        expect([status, body], person).toMatchObject(may ? [200, {}] : [404, { code: 'not_found' }]);
      }
    },
    async listQuarantine() {
      const ids = new Map<Person, string>();
      for (const person of ['installer', 'office', 'partner'] as const) ids.set(person, await handIn(person));
      const shownTo = async (person: Person) => {
        const shown = idsIn(await world.clients[person].get('/sync/quarantine'));
        return [...ids].filter(([, id]) => shown.has(id)).map(([who]) => who);
      };
      expect(await shownTo('boss')).toEqual(['installer', 'office']);
      expect(await shownTo('partner')).toEqual(['partner']);
      for (const person of ['newboss', 'user'] as const) expect(await shownTo(person)).toEqual([]);
      for (const person of everybody.filter((who) => !owners.includes(who)))
        expect(await world.clients[person].get('/sync/quarantine')).toMatchObject(notPermitted);
    },
    async decideQuarantine() {
      const id = await handIn('installer');
      await expectOwnersOnly((client) => client.patch(`/sync/quarantine/${id}`, { decision: 'dismiss' }), 'boss');
    },
    async quarantinedPhoto() {
      const ofCrew = ({ job }: Subject): boolean => job !== null && mayOf(job, 'work').includes('installer');
      const { id: proof } = must(of('pow-i').find(ofCrew), 'a proof of the crew');
      const { body } = await sendWith(world.clients.installer, 'pow-i.uploadImage', proof);
      const photo = body as { id: string; hash: string };
      const id = await handIn('installer', [{ id: photo.id, hash: photo.hash, name: null }]);
      const query = { photo: photo.id };
      await expectOwnersOnly((client) => client.get(`/sync/quarantine/${id}/photo`, { query }), 'boss');
    },
    async deactivateEmployee() {
      const { id } = must(of('employees')[1], 'the employee of the partner');
      await expectOwnersOnly((client) => client.patch('/employees/deactivate', { id }), 'partner');
    },
    async activateEmployee() {
      const { id } = must(of('employees')[1], 'the employee of the partner');
      await expectOwnersOnly((client) => client.patch('/employees/activate', { id }), 'partner');
    },
    async photoBytes() {
      for (const subject of of('pow-i')) {
        const [worker] = subject.job === null ? [] : mayOf(subject.job, 'work');
        // Nobody works on a draft.
        if (worker === undefined) continue;
        const sent = await sendWith(world.clients[worker], 'pow-i.uploadImage', subject.id);
        const { id } = sent.body as { id: string };
        for (const person of everybody.filter((who) => !sees(subject, who)))
          await expectNothing(world, { person, name: 'photoBytes', id });
        for (const person of everybody.filter((who) => sees(subject, who)))
          expect((await sendWith(world.clients[person], 'photoBytes', id)).status, subject.name).toBe(200);
      }
    },
    async photoSource() {
      // The right to one is tried where devices send them, in tests/server/sync/sources.test.ts.
      const subject = must(of('pow-i')[0], 'a proof');
      const { body } = await sendWith(world.clients.boss, 'pow-i.uploadImage', subject.id);
      const { id } = body as { id: string };
      for (const person of everybody) await expectNothing(world, { person, name: 'photoSource', id });
    },
    async addStepPicture() {
      // The right to one is tried with the steps that have it, in tests/server/sync/step-pictures.test.ts.
      const templates = must(
        callsThat('account').find(([name]) => name === 'step-templates.create'),
        'the rule',
      )[1];
      const mayCreate = [templates.boss, templates.partner].flatMap((owner) => owner?.may ?? []);
      const picture = { body: { bytes: Buffer.from(smallJpeg()).toString('base64') } };
      for (const person of everybody) {
        const { status } = await sendWith(world.clients[person], 'addStepPicture', ghost, picture);
        expect(status, person).toBe(mayCreate.includes(person) ? 200 : 403);
      }
    },
    async stepPicture() {
      for (const person of everybody) {
        const { status } = await sendWith(world.clients[person], 'stepPicture', ghost, {
          query: { hash: '0'.repeat(64) },
        });
        expect(status, person).toBe(404);
      }
    },
    async equipmentPhoto() {
      // The right to one is tried with a piece that has it, in tests/server/sync/equipment-photo.test.ts.
      for (const person of everybody) await expectNothing(world, { person, name: 'equipmentPhoto', id: ghost });
    },
    async startPortal() {
      // Nobody is asked for money here: whoever may is told so, and nobody else gets that far.
      for (const person of everybody) {
        const answer = await sendWith(world.clients[person], 'startPortal', ghost, { body: { returnUrl: '/' } });
        expect(answer.status, person).toBe(owners.includes(person) ? 409 : 403);
      }
    },
    async retention() {
      for (const person of everybody) {
        const { status, body } = await world.clients[person].get('/companies-user/retention');
        if (owners.includes(person)) expect([status, body], person).toMatchObject([200, { historyYears: 5 }]);
        else expect([status, body], person).toMatchObject([403, { code: 'not_permitted' }]);
      }
    },
    async changeRetention() {
      for (const person of everybody) {
        const kept = { historyYears: 5, notificationYears: 2, photoYears: null };
        const { status, body } = await world.clients[person].put('/companies-user/retention', kept);
        if (owners.includes(person)) expect([status, body], person).toMatchObject([200, kept]);
        else expect([status, body], person).toMatchObject([403, { code: 'not_permitted' }]);
      }
    },
    async storageUse() {
      for (const person of everybody) {
        const { status, body } = await world.clients[person].get('/subscriptions/storage');
        if (owners.includes(person)) expect([status, body], person).toMatchObject([200, { files: expect.any(Number) }]);
        else expect([status, body], person).toMatchObject([403, { code: 'not_permitted' }]);
      }
    },
    async workSums() {
      const body = { closedBefore: 1, weeks: [0, 1] };
      for (const person of everybody) {
        const answer = await world.clients[person].post('/insight/work', body);
        if (owners.includes(person) || office.includes(person)) expect(answer.status, person).toBe(200);
        else expect([answer.status, answer.body], person).toMatchObject([403, { code: 'not_permitted' }]);
      }
    },
    async streamEvents() {
      const query = { jwtToken: 'nonsense', user: world.clients.boss.userId };
      expect((await world.server.anybody.get('/notifications/sse/stream-me', { query })).status).toBe(401);
    },
  };

  it('has a test of every call that is like no other', () => {
    expect(Object.keys(apart).sort()).toEqual(
      callsThat('apart')
        .filter(([, rule]) => rule.in === undefined)
        .map(([name]) => name)
        .sort(),
    );
  });

  it.each(Object.entries(apart))('%s', (_, test) => test());

  describe('about oneself', () => {
    it.each(everybody)('%s is told of no one else, and ends only the own session', async (person) => {
      const client = await world.server.signIn(person);
      const elsewhere = await world.server.signIn(person);
      const current = await sendWith(client, 'currentUser', ghost);
      expect(current).toMatchObject({ status: 200, body: { id: client.userId } });
      expect(await sendWith(client, 'isBoss', ghost)).toMatchObject({ status: 200, body: owners.includes(person) });
      expect(await sendWith(client, 'refresh', ghost)).toMatchObject({
        status: 200,
        body: { user: { id: client.userId } },
      });
      expect((await sendWith(client, 'signOut', ghost)).status).toBe(200);
      expect((await sendWith(client, 'currentUser', ghost)).status).toBe(401);
      expect((await sendWith(elsewhere, 'currentUser', ghost)).status).toBe(200);
    });

    it.each(everybody)('%s sees the own sessions, and ends no one else’s', async (person) => {
      const [client, spare] = [await world.server.signIn(person), await world.server.signIn(person)];
      const { body } = await sendWith(spare, 'sessions', ghost);
      const { id } = must(
        (body as { id: string; current: boolean }[]).find(({ current }) => current),
        'the session that asks',
      );
      for (const other of everybody.filter((who) => who !== person)) {
        const { body: theirs } = await sendWith(world.clients[other], 'sessions', ghost);
        expect(JSON.stringify(theirs)).not.toContain(id);
        expect((await sendWith(world.clients[other], 'endSession', id)).status).toBe(404);
      }
      expect((await sendWith(client, 'endSession', id)).status).toBe(200);
      expect((await sendWith(spare, 'currentUser', ghost)).status).toBe(401);
      expect((await sendWith(client, 'currentUser', ghost)).status).toBe(200);
    });

    it.each(everybody)('%s sees the own passkeys, and removes no one else’s', async (person) => {
      const client = world.clients[person];
      const id = freshId();
      const text = { credentialId: id, publicKey: 'x', name: person };
      const times = { createdOn: 1, lastUsedOn: null, signCount: 0 };
      await insertPasskey(world.server.context.database.kysely, { id, userId: client.userId, ...text, ...times });
      expect(idsIn(await sendWith(client, 'passkeys', ghost))).toContain(id);
      for (const other of everybody.filter((who) => who !== person)) {
        expect(idsIn(await sendWith(world.clients[other], 'passkeys', ghost))).not.toContain(id);
        expect((await sendWith(world.clients[other], 'removePasskey', id)).status).toBe(404);
      }
      expect((await sendWith(client, 'removePasskey', id)).status).toBe(200);
      expect(idsIn(await sendWith(client, 'passkeys', ghost))).not.toContain(id);
    });

    it('signOutEverywhere ends all sessions of the person, and nobody else’s', async () => {
      const [one, another] = [await world.server.signIn('user'), await world.server.signIn('user')];
      expect((await sendWith(one, 'signOutEverywhere', ghost)).status).toBe(200);
      expect((await sendWith(another, 'currentUser', ghost)).status).toBe(401);
      for (const person of everybody.filter((who) => who !== 'user'))
        expect((await sendWith(world.clients[person], 'currentUser', ghost)).status).toBe(200);
    });
  });
});

import { beforeAll, expect, it } from 'vitest';
import { emptyBody } from '../../../domain/catalogue/call.ts';
import { catalogue } from '../../../domain/catalogue/catalogue.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { demoPassword } from '../../../server/demo/people.ts';
import { bodyOf, ghost, refusal } from '../../support/answers.ts';
import { affiliatePass, ownRequests } from '../../support/contract-requests.ts';
import { describeRules } from '../../support/databases.ts';
import { openDemo } from '../../support/demo-people.ts';
import { pushEnvironment } from '../../support/push-service.ts';
import { formWith, partsFor, type Sent } from '../../support/rights-calls.ts';
import { makeJobRows, type Subject } from '../../support/rights-jobs.ts';
import { openRightsWorld, type RightsWorld } from '../../support/rights-people.ts';
import { rights } from '../../support/rights-table.ts';
import { type Answer, type TestClient, type TestServer, testServer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number };

describeRules('a name that a call does not know (decision 0112)', (opener) => {
  let world: RightsWorld;
  let subjects: Subject[];
  beforeAll(async () => {
    const server = await testServer(opener, { environment: { AFFILIATE_SECRET: affiliatePass, ...pushEnvironment } });
    world = await openRightsWorld(server);
    subjects = await makeJobRows(world, 'of the crew');
  });

  /** What a call is sent when it is sent something valid, and nothing where the test of rights sends it none. */
  async function validFor(name: string): Promise<{ id: string; sent: Sent }> {
    const rule = rights[name];
    const made = rule?.kind === 'account' ? await rule.make?.(world, 'boss') : undefined;
    const id = made ?? subjects.find(({ kind }) => rule?.kind === 'write' && kind === rule.of)?.id ?? ghost;
    const own = await ownRequests[name]?.({ world, person: 'boss', subjects });
    const about = rule?.kind === 'account' ? await rule.sent?.({ world, owner: 'boss', id }) : undefined;
    const write = rule?.kind === 'write' ? await rule.sent?.({ world, person: 'boss', id }) : undefined;
    const { query, ...sent }: Sent = own ?? about ?? write ?? {};
    return { id: own?.id ?? id, sent: { ...sent, query: { id, ...query } } };
  }

  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const ofDevices = ['pull', 'push', 'quarantine', 'crossCheckPhotos', 'reportLostPhoto'];
  const taking = Object.entries(catalogue).filter(
    ([name, { body, refused }]) => body !== emptyBody && refused !== true && !ofDevices.includes(name),
  );
  // The text of a payment provider; the rows and ids of these are lists, in which nothing has a name.
  const nameless = ['paymentEvent', 'addAssigneeEmployees', 'removeAssigneeEmployees'];
  const lists = ['makeAddressesShared', 'makeAddressesPrivate', 'releaseAddresses'];
  const settings = ['*.setAccepted', '*.setRejected', '*.setPending', '*.setExpired'];
  // Of an object that names a row only the id counts.
  const references = ['deactivateEmployee', 'activateEmployee', '*.reject', '*.cancel', '*.resend', ...settings];
  const isReference = (name: string) => references.some((each) => name === each || name.endsWith(each.slice(1)));
  const named = taking.filter(([name]) => ![...nameless, ...lists].includes(name) && !isReference(name));

  it.each(named)('%s refuses it by name', async (name, { method, path, body, form }) => {
    const { id, sent } = await validFor(name);
    const url = path.replaceAll(/:\w+/g, id);
    if (body === 'multipart') {
      const parts = partsFor(name, id);
      const more = await world.clients.boss.send(method, url, {
        query: sent.query ?? {},
        ...(await formWith({ ...parts, nonsense: 1 })),
      });
      expect(more.body).toMatchObject({ code: 'validation', fields: ['nonsense'] });
      const [[part, json] = []] = Object.entries(parts);
      if (part === undefined || !isObject(json) || form === undefined) return;
      const inside = await formWith({ [part]: { ...json, nonsense: 1 } });
      expect((await world.clients.boss.send(method, url, inside)).body).toMatchObject({
        code: 'validation',
        fields: ['nonsense'],
      });
      return;
    }
    const given = { ...(isObject(sent.body) ? sent.body : {}), nonsense: 1 };
    const answer = await world.clients.boss.send(method, url, { ...sent, body: given });
    const fields = (answer.body as { fields?: string[] }).fields ?? [];
    expect([answer.status, fields]).toEqual([400, expect.arrayContaining(['nonsense'])]);
  });

  it('is passed over in what devices send, whose version is another one', async () => {
    for (const name of ['pull', 'quarantine']) {
      const { sent } = await validFor(name);
      const body = { ...(isObject(sent.body) ? sent.body : {}), nonsense: 1 };
      expect((await world.clients.boss.post(`/sync/${name}`, body)).status).toBe(200);
    }
  });
});

describeRules('what a call is sent whole (decision 0112)', (opener) => {
  let boss: TestClient;
  let server: TestServer;
  beforeAll(async () => {
    ({ boss, server } = await openDemo(opener));
  });
  const refusedFields = ({ status, body }: Answer) => [status, (body as { fields?: string[] }).fields];

  it('one’s own profile, as signing in shows it, with what differs', async () => {
    const me = bodyOf<Row>(await boss.get('/authenticated/'));
    expect(bodyOf(await boss.put('/authenticated', me))).toEqual(me);
    expect(bodyOf(await boss.put('/authenticated', { ...me, nickname: 'Άλλη' }))).toMatchObject({ nickname: 'Άλλη' });
    const stale = await boss.put('/authenticated', { ...me, nickname: 'Τρίτη' });
    expect(refusal(stale)).toEqual([412, 'version_conflict']);
    for (const [field, value] of Object.entries({ id: ghost, username: 'other', company: null, usersElevated: false }))
      expect(refusedFields(await boss.put('/authenticated', { [field]: value })), field).toEqual([400, [field]]);
    const role = await boss.put('/authenticated', { role: { id: ghost } });
    expect(role.status).toBeGreaterThanOrEqual(400);
  });

  it('one’s preferences, with what their row has besides', async () => {
    const first = bodyOf<Row>(await boss.put('/users-settings', { tableSettings: { a: 1 } }));
    const second = bodyOf<Row>(await boss.put('/users-settings', { ...first, tableSettings: { b: 2 } }));
    expect(JSON.parse(String(second.tableSettings))).toMatchObject({ a: 1, b: 2 });
    expect(refusal(await boss.put('/users-settings', first))).toEqual([412, 'version_conflict']);
    const renamed = await boss.put('/users-settings', { ...second, nickname: 'x', users: { id: ghost } });
    expect(refusedFields(renamed)).toEqual([400, ['nickname', 'users']]);
  });

  it('an employee, with nothing and with what a new one has, but not with something else', async () => {
    const role = { id: bodyOf<Row>(await boss.post('/roles', { nickname: 'Ρόλος', name: 'Ρόλος' })).id };
    const form = { username: 'whole', password: demoPassword, email: 'whole@example.com', nickname: 'Ολόκληρος', role };
    for (const more of [{ isPublic: true }, { employer: { id: ghost } }, { enabled: false }])
      expect(refusedFields(await boss.post('/employees', { ...form, ...more }))).toEqual([400, Object.keys(more)]);
    const whole = { ...form, id: null, createDate: null, enabled: true, isPublic: false, employer: null, tasks: [] };
    const made = await boss.post('/employees', whole);
    expect([made.status, made.body]).toMatchObject([201, { nickname: 'Ολόκληρος', role }]);
    expect((await server.signIn('whole')).userId).toBe(bodyOf<Row>(made).id);
  });

  it('a reschedule request, which may name its task, and no other', async () => {
    const task = bodyOf<Row[]>(await boss.get('/tasks/all')).find(
      (each) => each.taskOperationalStatus === 'ON_GOING' && each.taskCompletionStatus === 'ACCEPTED',
    );
    const { id } = must(task, 'a running task');
    const form = { newFrom: Date.now(), newTo: Date.now() + 3_600_000, estimatedHours: 1 };
    const other = await boss.put(`/tasks/reschedule?taskId=${id}`, { ...form, task: { id: ghost } });
    expect(refusedFields(other)).toEqual([400, ['task']]);
    const whole = {
      ...form,
      task: { id },
      nickname: null,
      status: 'PENDING',
      typeStatus: 'RESCHEDULE',
      requester: null,
    };
    const answer = await boss.put(`/tasks/reschedule/validity?taskId=${id}`, whole);
    expect(answer.status).toBe(200);
  });
});

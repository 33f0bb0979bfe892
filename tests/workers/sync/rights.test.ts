import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SessionReply } from '../../../domain/catalogue/authentication.ts';
import { defaultTimeZone } from '../../../domain/kernel/time.ts';
import type { Right } from '../../../domain/role/rights.ts';
import type { SyncContext } from '../../../workers/sync/context.ts';
import { pullOnce } from '../../../workers/sync/pull/pull.ts';
import type { Stop } from '../../../workers/sync/push.ts';
import { sessionOf } from '../../../workers/sync/session-of.ts';
import { readSession, type StoredSession, writeSession } from '../../../workers/sync/session-store.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { employee, ids } from '../../domain/people.ts';
import { roleValues, userValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { day, taskIds } from '../mirror/day.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const [task] = taskIds;
const row = { version: 1, createDate: 0, modifyDate: 0 };
const own = { id: ids.boss };

/** What signing in and renewing a token say of an employee with these rights. */
const replyOf = (...employeeRights: Right[]): SessionReply => ({
  token: `token of ${employeeRights.join()}`,
  type: 'Bearer',
  expiresAt: Date.UTC(2030, 0),
  user: {
    ...row,
    ...userValues({ company: own, nickname: 'Ελένη' }),
    id: ids.installer,
    employer: { ...row, ...userValues({ nickname: 'Νίκος' }), id: ids.boss },
    role: { ...row, ...roleValues({ company: own, name: 'office', employeeRights }), id: fixedId(700) },
    customer: null,
    company: { id: ids.boss, name: 'Ergon', timeZone: defaultTimeZone },
    acceptedNoPrivileges: false,
  },
});

let office: Office;
let device: Device;
let context: SyncContext;
let told: StoredSession[];
/** What the server says of who asks; null: the network is away. */
let present: SessionReply | null;

beforeEach(async () => {
  const clock = new Clock();
  office = new Office(employee('PUT_TASKS'), clock.now);
  office.write(...day());
  device = new Device({ viewer: employee('PUT_TASKS'), office, clock });
  told = [];
  present = null;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.includes('authenticated/refresh')) return office.fetch(request);
    if (present === null) throw new TypeError('the network is away');
    return Response.json(present);
  };
  const transport = new Transport(
    { ...device.context.platform, fetch },
    async () => 'token',
    () => 'en',
  );
  context = { ...device.context, transport, onSession: (session) => told.push(session) };
  await writeSession(context.sessions, sessionOf(replyOf('PUT_TASKS'), true));
  await pull();
});

afterEach(() => device.close());

async function pull(): Promise<Stop> {
  const { stop, again } = await pullOnce(context, () => true);
  return again ? pull() : stop;
}

/** The server goes on with nobody's cookie, as after a change of rights. */
const refuseCookies = (): void => office.restore(office.backup());

test('who was given other rights has them with the pull that finds out, and lists their tasks by them', async () => {
  expect(await device.mirror.rows('tasks').get(task)).toMatchObject({ owned: 1 });
  refuseCookies();
  present = replyOf();
  expect(await pull()).toEqual({ kind: 'done' });
  expect(told.map(({ user }) => user.viewer)).toEqual([employee()]);
  expect(await readSession(context.sessions)).toMatchObject({ user: { viewer: employee() } });
  expect(context.owner.viewer).toEqual(employee());
  expect(await device.mirror.rows('tasks').get(task)).not.toHaveProperty('owned');
});

test('nothing is loaded again before it is known who asks: rows would be kept for a viewer who is no more', async () => {
  refuseCookies();
  expect(await pull()).toMatchObject({ kind: 'transient', code: 'network' });
  expect(context.owner.viewer).toEqual(employee('PUT_TASKS'));
  expect(await device.mirror.values.get('refill')).toBeUndefined();
  present = replyOf('POST_TASKS');
  expect(await pull()).toEqual({ kind: 'done' });
  expect(context.owner.viewer).toEqual(employee('POST_TASKS'));
});

test('somebody else who signed in meanwhile keeps their session', async () => {
  refuseCookies();
  const other = { ...sessionOf(replyOf(), true), token: 'another' };
  await writeSession(context.sessions, { ...other, user: { ...other.user, id: fixedId(800) } });
  present = replyOf();
  expect(await pull()).toEqual({ kind: 'done' });
  expect(told).toEqual([]);
  expect(await readSession(context.sessions)).toMatchObject({ token: 'another' });
});

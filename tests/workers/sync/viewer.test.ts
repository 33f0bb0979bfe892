import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { readSession, type StoredSession, writeSession } from '../../../workers/sync/session-store.ts';
import { followTimeZone } from '../../../workers/sync/viewer.ts';
import { boss } from '../../domain/people.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

let device: Device;
let told: string[];

beforeEach(async () => {
  told = [];
  const clock = new Clock();
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
  const user = { id: boss.userId, viewer: boss, timeZone: 'Europe/Athens' } as StoredSession['user'];
  await writeSession(device.context.sessions, { user, state: 'active', remember: true, expiresAt: 0, token: 'a.b.c' });
});

afterEach(() => device.close());

const comes = (id: string, timeZone: string | null, resource: Resource = 'companies') => {
  const { sessions, owner } = device.context;
  const onSession = ({ user }: StoredSession): unknown => told.push(user.timeZone);
  const put = [{ id, timeZone } as unknown as AnyRow];
  return followTimeZone({ sessions, owner, onSession }, [{ resource, put, remove: [] }]);
};

test("the time zone of the user's company is theirs as soon as its row comes", async () => {
  const { owner, sessions } = device.context;
  owner.timeZone = 'Europe/Athens';
  await comes(boss.companyId, 'Europe/London');
  expect(owner.timeZone).toBe('Europe/London');
  expect((await readSession(sessions))?.user.timeZone).toBe('Europe/London');
  await comes(boss.companyId, 'Europe/London');
  expect(told).toEqual(['Europe/London']);
});

test('that of another company is not, and one that says none has that of Athens', async () => {
  const { owner } = device.context;
  owner.timeZone = 'Europe/Athens';
  await comes(fixedId(77), 'Europe/London');
  expect(owner.timeZone).toBe('Europe/Athens');
  await comes(boss.companyId, 'Europe/London');
  await comes(boss.companyId, null);
  expect(told).toEqual(['Europe/London', 'Europe/Athens']);
});

test("the row of the company's owner, whose id is the same, says nothing about it", async () => {
  const { owner } = device.context;
  owner.timeZone = 'Europe/London';
  await comes(boss.companyId, null, 'users');
  expect(owner.timeZone).toBe('Europe/London');
  expect(told).toEqual([]);
});

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Context } from '../../../server/context.ts';
import type { Database } from '../../../server/db/database.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { decideQuarantine, listQuarantine } from '../../../server/services/quarantine/quarantine.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { syncContext } from '../../support/sync-context.ts';
import { change, freshId, makeJob, makeOffice, type Office, store } from '../../support/sync-office.ts';

type Status = Rows['operational-addresses']['completionStatus'];

const seeing = (completionStatus: Status) => ({ base: { completionStatus } });
const applied = { kind: 'applied' };
/** Wire of released devices, whose corrections do not say what they answer. */
const released = { schema: 2 };

describeOnBothDatabases('a correction of a status by push (decision 0106)', ({ open }) => {
  let database: Database;
  let context: Context;
  let office: Office;
  let address: string;
  let device: PushingDevice;

  beforeAll(async () => {
    database = await open();
    ({ context } = syncContext(database));
  });

  beforeEach(async () => {
    office = await makeOffice(database.kysely);
    const job = await makeJob(database.kysely, office, { addresses: 1 });
    address = must(job.addressIds[0], 'an address');
    device = new PushingDevice(context, office.installer);
  });

  const status = async (): Promise<Status | undefined> =>
    (await getRow(database.kysely, 'operational-addresses', address))?.completionStatus;
  const set = (completionStatus: Status) =>
    store(database.kysely, [change('operational-addresses', address, { completionStatus })]);
  const correct = (
    [from, to]: readonly [Status, Status],
    args: { answers?: string | null },
    given: object = {},
  ): Promise<Outcome | undefined> =>
    device.do('correctStatus', { id: address, completionStatus: to, ...args }, { ...seeing(from), ...given });
  const refusedWith = (code: string) => expect.objectContaining({ kind: 'rejected', code });
  /** The installer marks what the office has set to another status meanwhile; the result is the item that conflicted. */
  async function conflict(theirs: Status): Promise<string> {
    await set(theirs);
    const item = device.item('markCollected', { id: address }, seeing('NO_PROGRESS'));
    const { outcomes } = await device.push(item);
    expect(outcomes[0]?.outcome).toMatchObject({ kind: 'conflict' });
    return item.id;
  }

  it.each([
    ['NO_PROGRESS', 'FINISHED'],
    ['NO_PROGRESS', 'INSTALLED'],
    ['FINISHED', 'FAILED'],
    ['FINISHED', 'INSTALLED'],
  ] as const)('from %s to %s is refused to an installer', async (from, to) => {
    await set(from);
    expect(await correct([from, to], { answers: null })).toEqual(refusedWith('not_permitted'));
    expect(await status()).toBe(from);
    expect(await listQuarantine(context, office.boss, {})).toEqual([]);
  });

  it('answers the conflict that it names', async () => {
    const item = await conflict('FAILED');
    expect(await correct(['FAILED', 'COLLECTED'], { answers: item })).toEqual(applied);
    expect(await status()).toBe('COLLECTED');
  });

  it('answers no conflict with another status than was asked about, and none of somebody else', async () => {
    const item = await conflict('FAILED');
    expect(await correct(['FAILED', 'FINISHED'], { answers: item })).toEqual(refusedWith('office_decides'));
    const colleague = await makeOffice(database.kysely);
    const other = new PushingDevice(context, colleague.installer);
    const args = { id: address, completionStatus: 'COLLECTED', answers: item };
    expect(await other.do('correctStatus', args, seeing('FAILED'))).toEqual(refusedWith('not_found'));
  });

  it('does not answer a question that nobody can have been asked', async () => {
    // The address was never installed, so no device has seen it so.
    const forged = device.item('markFinished', { id: address }, seeing('INSTALLED'));
    expect((await device.push(forged)).outcomes[0]?.outcome).toMatchObject({ kind: 'conflict' });
    const answer = await correct(['NO_PROGRESS', 'FINISHED'], { answers: forged.id });
    expect(answer).toEqual(refusedWith('office_decides'));
    await device.do('markCollected', { id: address }, seeing('NO_PROGRESS'));
    // It has been untouched, but from there it is no step.
    const jump = device.item('markFinished', { id: address }, seeing('NO_PROGRESS'));
    await device.push(jump);
    expect(await correct(['COLLECTED', 'FINISHED'], { answers: jump.id })).toEqual(refusedWith('office_decides'));
    expect(await status()).toBe('COLLECTED');
  });

  it('takes back the installer’s own last mark, and nothing else', async () => {
    await device.do('markCollected', { id: address }, seeing('NO_PROGRESS'));
    expect(await correct(['COLLECTED', 'NO_PROGRESS'], { answers: null })).toEqual(applied);
    await device.do('markCollected', { id: address }, seeing('NO_PROGRESS'));
    await new PushingDevice(context, office.boss).do('markInProgress', { id: address }, seeing('COLLECTED'));
    expect(await correct(['IN_PROGRESS', 'COLLECTED'], { answers: null })).toEqual(refusedWith('not_permitted'));
    expect(await status()).toBe('IN_PROGRESS');
  });

  it('is for the office to make, from any status to any other', async () => {
    const boss = new PushingDevice(context, office.boss);
    for (const [from, to] of [
      ['NO_PROGRESS', 'FINISHED'],
      ['FINISHED', 'FAILED'],
      ['FAILED', 'IN_PROGRESS'],
    ] as const) {
      const args = { id: address, completionStatus: to, answers: null };
      expect(await boss.do('correctStatus', args, seeing(from))).toEqual(applied);
    }
  });

  describe('of a released device', () => {
    it('is matched with the conflict that was put to its user', async () => {
      await conflict('FAILED');
      expect(await correct(['FAILED', 'COLLECTED'], {}, released)).toEqual(applied);
    });

    it('takes back its user’s own last mark', async () => {
      await device.do('markCollected', { id: address }, { ...seeing('NO_PROGRESS'), ...released });
      expect(await correct(['COLLECTED', 'NO_PROGRESS'], {}, released)).toEqual(applied);
    });

    it.each([
      ['accept', 'FINISHED'],
      ['dismiss', 'NO_PROGRESS'],
    ] as const)('that matches nothing waits for the office, which can %s it with one tap', async (decision, after) => {
      expect(await correct(['NO_PROGRESS', 'FINISHED'], {}, released)).toEqual(refusedWith('office_decides'));
      const [waiting, ...others] = await listQuarantine(context, office.boss, {});
      expect(others).toEqual([]);
      expect(waiting).toMatchObject({ reason: 'office_decides', user: { id: office.installer.userId }, photos: [] });
      expect(waiting?.label).toContain(' · ');
      await decideQuarantine(context, office.boss, { id: must(waiting, 'an item').id, decision });
      expect(await status()).toBe(after);
    });

    it('is offered to the office once, however often it comes', async () => {
      const item = device.item(
        'correctStatus',
        { id: address, completionStatus: 'FINISHED' },
        { ...seeing('NO_PROGRESS'), ...released },
      );
      await device.push(item);
      await device.push(item);
      expect(await listQuarantine(context, office.boss, {})).toHaveLength(1);
    });
  });

  it('whose conflict a restored server does not know waits for the office', async () => {
    await set('FAILED');
    expect(await correct(['FAILED', 'COLLECTED'], { answers: freshId() })).toEqual(refusedWith('office_decides'));
    expect(await listQuarantine(context, office.boss, {})).toHaveLength(1);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { parseRowKey } from '../../../domain/kernel/parse-row-key.ts';
import type { ItemState, PendingItem } from '../../../workers/contract/items.ts';
import { addToOverlay, isReplayed } from '../../../workers/mirror/overlay.ts';
import { decideOnMirror, type Replayable, showReplay } from '../../../workers/mirror/replay.ts';
import { undo } from '../../../workers/sync/changes.ts';
import { boss } from '../../domain/people.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoArgs } from '../../support/rows-proof.ts';
import { Reads } from '../reads.ts';
import { address, addressIds, day, photoId, proofId, rootId, taskIds } from './day.ts';
import { Clock, Device, shownRows } from './device.ts';
import { Office } from './office.ts';

const [first, second] = addressIds;

let office: Office;
let device: Device;

beforeEach(async () => {
  const clock = new Clock();
  office = new Office(boss, clock.now);
  office.write(...day());
  device = new Device({ viewer: boss, office, clock });
  await device.pull();
});

afterEach(() => device.close());

const collect = (id: string = first) =>
  device.kept({ name: 'markCollected', args: { id }, base: { completionStatus: 'NO_PROGRESS' } });
const shown = async (id: string = first) => must(await device.mirror.rows('operational-addresses').get(id), id);
const task = async (id: string) => must(await device.mirror.rows('tasks').get(id), id);

describe('what is shown', () => {
  test('is the tap, with all that follows from it, before anything is sent', async () => {
    await collect();
    expect((await shown()).completionStatus).toBe('COLLECTED');
    expect(await task(taskIds[0])).toMatchObject({ taskCompletionStatus: 'COLLECTED', percentCompleted: 13 });
    expect((await task(rootId)).percentCompleted).toBe(7);
  });

  test('is all that a tap does to one row, each of its writes on top of the one before', async () => {
    const [, , alone] = taskIds;
    const draft = { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' } as const;
    office.write({ kind: 'change', resource: 'tasks', id: alone, set: draft });
    await device.pull();
    const before = await task(alone);
    expect(before.employeesAssignees).toHaveLength(1);
    const { estimateTime } = before;
    const item = await device.kept({
      name: 'editTask',
      args: { id: alone, set: { estimateTime: 3 } },
      base: { estimateTime },
    });
    // Another time empties the list of people.
    expect(await task(alone)).toMatchObject({ estimateTime: 3, employeesAssignees: [] });
    await undo(device.context, item);
    expect(await task(alone)).toEqual(before);
  });

  test('keeps the tap over what the office changed in other fields of the row', async () => {
    await collect();
    office.write({
      kind: 'change',
      resource: 'operational-addresses',
      id: first,
      set: { communicationInfo: 'κουδούνι 3' },
    });
    await device.pull();
    expect(await shown()).toMatchObject({ completionStatus: 'COLLECTED', communicationInfo: 'κουδούνι 3' });
  });

  test('counts an address that came to the task meanwhile', async () => {
    await collect();
    office.write(address(fixedId(299), taskIds[0]));
    await device.pull();
    expect((await task(taskIds[0])).percentCompleted).toBe(8);
  });

  test('is nothing of a row that was taken out of sight, and the tap again when it comes back', async () => {
    await collect();
    office.hide(taskIds[0], true);
    await device.pull();
    expect(await device.mirror.rows('operational-addresses').get(first)).toBeUndefined();
    office.hide(taskIds[0], false);
    await device.pull();
    expect((await shown()).completionStatus).toBe('COLLECTED');
  });

  test('stays between the answer and the pull that brings its effect', async () => {
    await collect();
    await device.push();
    expect((await shown()).completionStatus).toBe('COLLECTED');
    await device.pull();
    expect(await shown()).toMatchObject({ completionStatus: 'COLLECTED', version: 2 });
  });

  test('a delta of many pages is shown whole or not at all', async () => {
    office.pageSize = 1;
    for (const id of [first, second]) {
      office.write({ kind: 'change', resource: 'operational-addresses', id, set: { communicationInfo: 'νέο' } });
    }
    office.trouble('lost', 2);
    await device.pull();
    expect((await shown()).communicationInfo).toBeNull();
    await device.pull();
    expect([(await shown()).communicationInfo, (await shown(second)).communicationInfo]).toEqual(['νέο', 'νέο']);
  });
});

test('undo restores every row, whatever was tapped before and after', async () => {
  await collect(second);
  const before = await shownRows(device.mirror);
  const item = await collect();
  await device.kept({ name: 'markInProgress', args: { id: first }, base: { completionStatus: 'COLLECTED' } });
  await undo(device.context, item);
  expect(await shownRows(device.mirror)).toEqual(before);
});

test('a tap that the rules refuse is refused at once, and nothing is kept', async () => {
  const finishing = { name: 'markFinished', args: { id: first }, base: { completionStatus: 'NO_PROGRESS' } };
  expect(await device.tap(finishing)).toEqual({
    kind: 'refused',
    code: 'transition_not_allowed',
    fields: ['completionStatus'],
  });
  expect(await device.open()).toEqual([]);
  expect(await device.mirror.bases.count()).toBe(0);
});

describe('an item is decided on what is shown', () => {
  const at = Date.UTC(2026, 4, 4, 8);
  const item = (given: Partial<Replayable>): Replayable => ({
    name: 'markCollected',
    args: { id: first },
    base: { completionStatus: 'NO_PROGRESS' },
    at,
    offset: 1000,
    ...given,
  });
  const inMirror = <Value>(work: () => Promise<Value>): Promise<Value> =>
    device.mirror.transaction('rw', device.mirror.tables, async () => work());
  const decides = (given: Partial<Replayable>) => inMirror(() => decideOnMirror(device.context, item(given)));

  test.each<[string, Partial<Replayable>, object]>([
    ['whose name a later version has', { name: 'markStolen' }, { code: 'schema_too_new', fields: [] }],
    ['with wrong arguments', { args: { id: 7 } }, { code: 'validation', fields: ['id'] }],
    [
      'with a wrong base',
      { base: { completionStatus: 'GREEN' } },
      { code: 'validation', fields: ['completionStatus'] },
    ],
  ])('unless it is one %s, which touches no row', async (_what, given, refused) => {
    expect(await decides(given)).toEqual({ decision: { kind: 'rejected', ...refused }, touches: [] });
    expect(await inMirror(() => showReplay(device.context, item(given)))).toMatchObject({ touches: [] });
    expect(await device.mirror.bases.count()).toBe(0);
  });

  test('and touches what it is about, what it reads and what it writes, each once', async () => {
    const { decision, touches } = await decides({});
    expect(decision.kind).toBe('applied');
    const rows = [`operational-addresses/${first}`, `tasks/${taskIds[0]}`, `tasks/${rootId}`];
    expect(touches).toEqual(expect.arrayContaining(rows));
    expect(touches).toContain(`operational-addresses?task=${taskIds[0]}`);
    expect(new Set(touches).size).toBe(touches.length);
    expect((await shown()).completionStatus).toBe('NO_PROGRESS');
  });

  test('and touches what it asked for also where it is refused, so that it is decided again when that comes', async () => {
    const nowhere = fixedId(298);
    const { decision, touches } = await decides({ args: { id: nowhere } });
    expect(decision).toEqual({ kind: 'rejected', code: 'not_found', fields: [] });
    expect(touches).toEqual([`operational-addresses/${nowhere}`]);
  });

  test('and shown with the corrected time of the tap', async () => {
    await inMirror(() => showReplay(device.context, item({})));
    expect(await shown()).toMatchObject({ collectedOn: at + 1000, modifyDate: at + 1000 });
    const made = fixedId(900);
    const args = {
      id: made,
      type: 'INSTALLATION',
      nickname: null,
      operationalAddress: { id: first },
      addresses: [],
      status: 'NORMAL',
      comment: 'έτοιμο',
      photos: [],
    };
    await inMirror(() => showReplay(device.context, item({ name: 'createProof', args, base: {} })));
    expect(await device.mirror.rows('proofs').get(made)).toMatchObject({
      version: 0,
      createDate: at + 1000,
      modifyDate: at + 1000,
      comment: 'έτοιμο',
    });
    expect(await device.mirror.bases.get(`proofs/${made}`)).toEqual({ key: `proofs/${made}`, row: null });
    const base = must(await device.mirror.bases.get(`operational-addresses/${first}`), 'the row beneath');
    expect(base.row).toMatchObject({ id: first, completionStatus: 'NO_PROGRESS', version: 1 });
  });

  test('and touches the rows that it makes', async () => {
    const args = { proof: proofId, photos: [photoArgs(fixedId(901))] };
    const { touches } = await decides({ name: 'addPhotos', args, base: {} });
    expect(touches).toEqual(expect.arrayContaining([`proofs/${proofId}`, `photos/${fixedId(901)}`]));
  });

  test('and what it deletes is kept beneath', async () => {
    const { decision } = await inMirror(() =>
      showReplay(device.context, item({ name: 'deleteProof', args: { id: proofId }, base: {} })),
    );
    expect(decision.kind).toBe('applied');
    expect(await device.mirror.rows('proofs').get(proofId)).toBeUndefined();
    expect(await device.mirror.rows('photos').get(photoId)).toBeUndefined();
    const base = must(await device.mirror.bases.get(`proofs/${proofId}`), 'the row beneath');
    expect(base.row).toEqual(office.rows.row('proofs', proofId));
  });
});

test('items come into the overlay in the order of their taps; one that needs a person is listed only', async () => {
  const inform = (communicationInfo: string, base: string | null) =>
    device.kept({
      name: 'changeCommunicationInfo',
      args: { id: first, set: { communicationInfo } },
      base: { communicationInfo: base },
    });
  await inform('one', null);
  await inform('two', 'one');
  await collect();
  const copies = await device.mirror.pending.orderBy('order').toArray();
  const marked = copies.map((copy, index) => (index === 2 ? { ...copy, state: 'attention' as const } : copy));
  const again = new Device({ viewer: boss, office, clock: new Clock() });
  await again.pull();
  await again.mirror.transaction('rw', again.mirror.tables, async () =>
    addToOverlay(again.context, marked.toReversed()),
  );
  expect(await again.mirror.rows('operational-addresses').get(first)).toMatchObject({
    communicationInfo: 'two',
    completionStatus: 'NO_PROGRESS',
  });
  expect(await again.mirror.pending.orderBy('order').toArray()).toEqual(marked);
  again.close();
});

test('items that come late are shown in their place among those that are here', async () => {
  const inform = (communicationInfo: string, base: string | null) =>
    device.kept({
      name: 'changeCommunicationInfo',
      args: { id: first, set: { communicationInfo } },
      base: { communicationInfo: base },
    });
  for (const [text, base] of [
    ['one', null],
    ['two', 'one'],
    ['three', 'two'],
    ['four', 'three'],
  ] as const)
    await inform(text, base);
  const [one, two, three, four] = await device.mirror.pending.orderBy('order').toArray();
  const add = (of: Device, ...copies: (PendingItem | undefined)[]) =>
    of.mirror.transaction('rw', of.mirror.tables, async () =>
      addToOverlay(
        of.context,
        copies.filter((copy) => copy !== undefined),
      ),
    );
  for (const [here, late, text] of [
    [[one, three], [two], 'three'],
    [[one, three], [two, four], 'four'],
    [[two, four], [three, one], 'four'],
    [[one], [two], 'two'],
  ] as const) {
    const other = new Device({ viewer: boss, office, clock: new Clock() });
    await other.pull();
    await add(other, ...here);
    await add(other, ...late);
    expect((await other.mirror.rows('operational-addresses').get(first))?.communicationInfo).toBe(text);
    other.close();
  }
});

test('an item that another tab has shown meanwhile is not judged again on its own effect', async () => {
  const made = { id: fixedId(810), type: 'INSTALLATION', nickname: null, operationalAddress: { id: first } };
  const args = { ...made, addresses: [], status: 'NORMAL', comment: 'έτοιμο', photos: [] };
  await device.kept({ name: 'createProof', args, base: {} });
  const [shownCopy] = await device.mirror.pending.toArray();
  const copy = must(shownCopy, 'the copy');
  const rows = await shownRows(device.mirror);
  const decisions = await device.mirror.transaction('rw', device.mirror.tables, async () =>
    addToOverlay(device.context, [{ ...copy, touches: [] }]),
  );
  expect(decisions).toEqual(new Map());
  expect([await device.mirror.pending.toArray(), await shownRows(device.mirror)]).toEqual([[copy], rows]);
});

test('the latest tap is decided once: what is shown beneath it is not taken apart', async () => {
  await collect();
  await device.kept({ name: 'markInProgress', args: { id: first }, base: { completionStatus: 'COLLECTED' } });
  const [collected, begun] = await device.mirror.pending.orderBy('order').toArray();
  const reads = new Reads();
  const other = new Device({ viewer: boss, office, clock: new Clock() });
  reads.watch(other.mirror);
  await other.pull();
  for (const copy of [collected, begun]) {
    reads.take('bases');
    await other.mirror.transaction('rw', other.mirror.tables, async () =>
      addToOverlay(other.context, [must(copy, 'the copy')]),
    );
    expect(reads.take('bases')).toHaveLength(1);
  }
  other.close();
});

test.each<[ItemState, boolean]>([
  ['waiting', true],
  ['sending', true],
  ['answered', true],
  ['attention', false],
])('the effect of an item that is %s is shown: %s', (state, isShown) => {
  expect(isReplayed({ state })).toBe(isShown);
});

test('the key of a row says its resource and id; what names none is a fault', () => {
  expect(parseRowKey(`operational-addresses/${first}`)).toEqual({ resource: 'operational-addresses', id: first });
  for (const key of ['boats/1', 'tasks', '']) expect(() => parseRowKey(key)).toThrow(`${key} names no resource`);
});

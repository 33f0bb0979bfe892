import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { Change } from '../../../workers/contract/engine.ts';
import { readTime } from '../../../workers/sync/measure-clock.ts';
import { announcedFiles, append } from '../../../workers/sync/outbox/append.ts';
import { captureFiles } from '../../../workers/sync/outbox/captures.ts';
import type { OutboxFile, OutboxItem } from '../../../workers/sync/outbox/database.ts';
import { finishPulled, recordOutcomes } from '../../../workers/sync/outbox/queue.ts';
import { takeBack } from '../../../workers/sync/outbox/resolve.ts';
import { addressForm } from '../../domain/forms.ts';
import { boss } from '../../domain/people.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoArgs } from '../../support/rows-proof.ts';
import { Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const start = Date.UTC(2026, 4, 4, 6);
const [address, person, role, proof] = [fixedId(201), fixedId(301), fixedId(401), fixedId(501)];
const labels = { task: 'Οπτική ίνα', address: 'Κορίνθου 12' };

let now: number;
let device: Device;

beforeEach(() => {
  now = start;
  const clock = { now: () => now };
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
});

afterEach(() => device.close());

const keep = async (change: Change, at?: number): Promise<OutboxItem> => {
  const read = await readTime(device.context);
  const time = at === undefined ? read : { ...read, at };
  const items = await append(device.outbox, device.context.platform, [{ ...change, labels, time }]);
  return must(items[0], 'the item');
};
const inform = (text: string): Change => ({
  name: 'changeCommunicationInfo',
  args: { id: address, set: { communicationInfo: text } },
  base: { communicationInfo: null },
});
const whole = { ...addressForm, customer: null, sharedAddress: false };
const importing = (name: 'importAddresses' | 'changeAddresses', id: string): Change => ({
  name,
  args: { file: 'λίστα.csv', rows: [{ row: 2, id, values: name === 'importAddresses' ? whole : { floor: '1' } }] },
  base: {},
});
const floor = (id: string): Change => ({
  name: 'editAddress',
  args: { id, set: { floor: '2' } },
  base: { floor: '1' },
});
const adding = (...photos: object[]): Change => ({ name: 'addPhotos', args: { proof, photos }, base: {} });

test('a new item is open, with all that was said and nothing that is still to be known', async () => {
  const item = await keep(inform('α'));
  const kept = {
    id: expect.any(String),
    envelope: 1,
    order: 1,
    seq: null,
    ...inform('α'),
    after: [],
    chain: item.id,
    at: start,
    offset: 0,
    clock: 'measured',
    schema: protocolVersion,
    labels,
    open: 1,
    keys: [`operational-addresses/${address}/communicationInfo`],
    outcome: null,
    pulled: false,
    postponed: false,
    settledAt: null,
    tries: 0,
    lastError: null,
    decided: null,
  };
  expect(item).toEqual(kept);
  expect(await device.outbox.items.toArray()).toEqual([kept]);
});

test('where the server’s clock is not known, that of the device counts; an item that is sent again keeps its time', async () => {
  expect(await keep(inform('α'), 77)).toMatchObject({ at: 77, offset: 0 });
});

test('several at once follow each other, and so does what comes later', async () => {
  const changes = ['α', 'β'].map((text) => ({ ...inform(text), labels, time: { at: start, offset: 0 } }));
  const items = await append(device.outbox, device.context.platform, changes);
  const later = await keep(inform('γ'));
  expect([...items, later].map(({ order }) => order)).toEqual([1, 2, 3]);
  expect(later.after).toEqual([items[1]?.id]);
});

describe('what an item builds on', () => {
  const rejected: Outcome = { kind: 'rejected', code: 'not_found', message: '', fields: [] };
  const partly: Outcome = { kind: 'partly', refused: [], conflicts: [] };

  test('is the latest tap, also where the clock was set back meanwhile', async () => {
    await keep(inform('α'));
    now -= 60_000;
    const second = await keep(inform('β'));
    now += 30_000;
    expect((await keep(inform('γ'))).after).toEqual([second.id]);
  });

  test('is named in the order of the taps, and the first of it gives the chain', async () => {
    const left = await keep({ name: 'deleteEmployee', args: { id: person }, base: {} });
    const made = await keep({ name: 'createDefaultRole', args: { id: role }, base: {} });
    const given = await keep({
      name: 'setEmployeeRole',
      args: { id: person, role: { id: role } },
      base: { role: null },
    });
    expect(given).toMatchObject({ after: [left.id, made.id], chain: left.id });
  });

  test('is not what was taken back', async () => {
    const { id } = await keep(inform('α'));
    await takeBack(device.outbox, (item) => item.id === id, { decided: 'undone', now });
    expect((await keep(inform('β'))).after).toEqual([]);
  });

  test.each<[string, Outcome, boolean, boolean]>([
    ['was applied, before that was pulled', { kind: 'applied' }, false, false],
    ['was applied', { kind: 'applied' }, true, false],
    ['was taken in part, before that was pulled', partly, false, false],
    ['was rejected, while the screen still shows it', rejected, false, true],
    ['was rejected', rejected, true, false],
  ])('of one that %s', async (_what, outcome, pulled, isBuiltOn) => {
    const { id } = await keep(inform('α'));
    await recordOutcomes(device.outbox, [{ id, outcome }]);
    if (pulled) await finishPulled(device.outbox, [id], now);
    expect((await keep(inform('β'))).after).toEqual(isBuiltOn ? [id] : []);
  });

  test('is nothing for an import', async () => {
    await keep(floor(address));
    const imported = await keep(importing('changeAddresses', address));
    expect(imported).toMatchObject({ after: [], chain: imported.id });
  });

  test('is of two imports of one row the later, whatever else the earlier one brought', async () => {
    const both = importing('importAddresses', address);
    const rows = [address, person].map((id, index) => ({ row: index + 2, id, values: whole }));
    await keep({ ...both, args: { ...both.args, rows } });
    const later = await keep(both);
    expect((await keep(floor(address))).after).toEqual([later.id]);
  });

  test('is an import without being of its chain', async () => {
    const imported = await keep(importing('importAddresses', address));
    const first = await keep(floor(address));
    expect(first).toMatchObject({ after: [imported.id], chain: first.id });
    expect(await keep(floor(address))).toMatchObject({ after: [imported.id, first.id], chain: first.id });
  });
});

describe('captured files', () => {
  const [photo, original, other] = [fixedId(701), fixedId(702), fixedId(703)];
  const file = async (id: string) => must(await device.outbox.files.get(id), id);

  beforeEach(async () => {
    const files = [photo, original, other].map((id) => ({
      id,
      name: null,
      mediaType: 'image/jpeg',
      bytes: new ArrayBuffer(1),
    }));
    await captureFiles(device.outbox, files, { draft: 'form', now });
  });

  test('belong to the change that announces them, with the originals of drawn ones, and to no form any more', async () => {
    const { id } = await keep(adding({ ...photoArgs(photo), original: photoArgs(original) }));
    const tied = { item: id, proof, draft: null, state: 'queued' };
    expect(await file(photo)).toMatchObject(tied);
    expect(await file(original)).toMatchObject(tied);
    expect(await file(other)).toMatchObject({ item: null, proof: null, draft: 'form' });
  });

  test('of a new proof belong to that', async () => {
    const args = {
      id: proof,
      type: 'PICKUP',
      nickname: null,
      operationalAddress: { id: address },
      addresses: [],
      status: 'NORMAL',
      comment: null,
      photos: [photoArgs(photo)],
    };
    const { id } = await keep({ name: 'createProof', args, base: {} });
    expect(await file(photo)).toMatchObject({ item: id, proof });
  });

  test('that are attached to a task belong to no proof', async () => {
    const args = {
      id: photo,
      task: fixedId(101),
      name: 'σχέδιο.pdf',
      nickname: null,
      extension: 'pdf',
      mediaType: 'application/pdf',
      size: 1,
    };
    const { id } = await keep({ name: 'createAttachedFile', args, base: {} });
    expect(await file(photo)).toMatchObject({ item: id, proof: null, draft: null });
  });

  test('are announced by nothing else', async () => {
    expect(announcedFiles(inform('α'))).toBeNull();
    await keep(inform('α'));
    expect(await file(photo)).toMatchObject({ item: null, draft: 'form' });
  });

  test.each<[string, Partial<OutboxFile>, Partial<OutboxFile>]>([
    [
      'the server had is asked for again, from its first byte',
      { state: 'stored', tries: 2, sent: 9 },
      { state: 'ready', tries: 0, sent: 0 },
    ],
    [
      'the server has vouched for stays with it',
      { state: 'stored', sent: 9, receivedAt: 5 },
      { state: 'stored', sent: 9 },
    ],
    ['is still to be made ready stays as it is', { state: 'queued', tries: 1 }, { state: 'queued', tries: 1 }],
    ['was refused stays as it is', { state: 'failed', tries: 1 }, { state: 'failed', tries: 1 }],
  ])('one that %s, when it is announced once more', async (_what, before, after) => {
    await device.outbox.files.update(photo, before);
    await keep(adding(photoArgs(photo)));
    expect(await file(photo)).toMatchObject(after);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import { type QuarantineRequest, quarantineRequestSchema } from '../../../domain/protocol/quarantine.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import { decide, discard } from '../../../workers/sync/changes.ts';
import type { SyncContext } from '../../../workers/sync/context.ts';
import { append } from '../../../workers/sync/outbox/append.ts';
import { captureFiles } from '../../../workers/sync/outbox/captures.ts';
import { close, recordOutcomes } from '../../../workers/sync/outbox/queue.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { quarantineChain } from '../../../workers/sync/quarantine.ts';
import { quarantineUnsent } from '../../../workers/sync/quarantine-unsent.ts';
import { reconcile } from '../../../workers/sync/reconcile.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { boss } from '../../domain/people.ts';
import { someBytes } from '../../support/photos.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoArgs } from '../../support/rows-proof.ts';
import { addressIds, proofId } from '../mirror/day.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const rejected: Outcome = { kind: 'rejected', code: 'not_found', message: 'gone', fields: [] };
const photo = fixedId(800);
const [id = ''] = addressIds;

let device: Device;
let context: SyncContext;
let offered: QuarantineRequest[];
let network: 'up' | 'away' | 'lost' | 'refusing';
/** How many more items the office has room for. */
let room: number;

/** The server keeps whatever has the shape that it takes. */
const keepsAll: Platform['fetch'] = async (input, init) => {
  if (network === 'away') throw new TypeError('the network is away');
  if (network === 'refusing') return Response.json({ code: 'not_permitted' }, { status: 403 });
  const request = quarantineRequestSchema.safeParse(await new Request(input, init).json());
  if (!request.success) return Response.json({ code: 'validation' }, { status: 400 });
  offered.push(request.data);
  if (network === 'lost') throw new TypeError('the reply was lost');
  const kept = request.data.items.slice(0, room).map(({ id }) => id);
  room -= kept.length;
  return Response.json({ kept, full: kept.length < request.data.items.length });
};

beforeEach(() => {
  offered = [];
  network = 'up';
  room = Number.POSITIVE_INFINITY;
  const clock = new Clock();
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
  const transport = new Transport(
    { ...device.context.platform, fetch: keepsAll },
    async () => 'token',
    () => 'en',
  );
  context = { ...device.context, transport };
});

afterEach(() => device.close());

const labels = { task: null, address: null };
const time = { at: Date.UTC(2026, 4, 4, 6), offset: 0 };

/** Keeps changes that build on each other, and that the server refused; gives their chain. */
async function refused(changes: { name: string; args: Record<string, unknown> }[]): Promise<string> {
  const kept = changes.map((change) => ({ ...change, base: {}, labels, time }));
  const items = await append(device.outbox, context.platform, kept);
  await recordOutcomes(
    device.outbox,
    items.map(({ id }) => ({ id, outcome: rejected })),
  );
  return items[0]?.chain ?? '';
}

test('a chain of more items than one request may have is offered in shares', async () => {
  const set = (text: number) => ({ communicationInfo: String(text) });
  const inform = (text: number) => ({ name: 'changeCommunicationInfo', args: { id, set: set(text) } });
  const chain = await refused(Array.from({ length: 230 }, (_, index) => inform(index)));
  expect(await quarantineChain(context, chain)).toBe('taken');
  expect(offered.map(({ items }) => items.length)).toEqual([100, 100, 30]);
  expect(await device.open()).toEqual([]);
});

test('what the office has no room for stays here, is offered again, and can be discarded', async () => {
  const inform = (text: number) => ({
    name: 'changeCommunicationInfo',
    args: { id, set: { communicationInfo: `${text}` } },
  });
  const chain = await refused(Array.from({ length: 230 }, (_, index) => inform(index)));
  room = 120;
  expect(await quarantineChain(context, chain)).toBe('full');
  expect(offered.map(({ items }) => items.length)).toEqual([100, 100]);
  expect(await device.open()).toHaveLength(110);
  room = 10;
  expect(await quarantineChain(context, chain)).toBe('full');
  expect(await device.open()).toHaveLength(100);
  expect(await discard(context, chain)).toBe(true);
  expect(await device.open()).toEqual([]);
});

test('what is about nobody but who made it is not offered', async () => {
  const chain = await refused([{ name: 'saveTableSettings', args: { id: boss.userId, set: {} } }]);
  expect(await quarantineChain(context, chain)).toBe('notTaken');
  expect(offered).toEqual([]);
});

describe('an offer whose reply was lost', () => {
  const inform = () => refused([{ name: 'changeCommunicationInfo', args: { id, set: { communicationInfo: 'x' } } }]);

  test.each([
    ['discarded', (chain: string) => discard(context, chain)],
    ['sent again', (chain: string) => decide(context, chain, 'keepMine')],
    ['let go', (chain: string) => decide(context, chain, 'takeTheirs')],
  ])('is not %s: the office may do it as well', async (_what, answer) => {
    const chain = await inform();
    network = 'lost';
    expect(await quarantineChain(context, chain)).toBe('notTaken');
    network = 'away';
    expect(await answer(chain)).toBe(false);
    expect(await device.open()).toMatchObject([{ id: chain }]);
    network = 'up';
    expect(await answer(chain)).toBe(false);
    expect(await device.open()).toEqual([]);
    expect(await device.outbox.items.get(chain)).toMatchObject({ decided: 'quarantined' });
  });

  test.each([
    ['sent again', (chain: string) => decide(context, chain, 'keepMine'), 'keepMine'],
    ['let go', (chain: string) => decide(context, chain, 'takeTheirs'), 'takeTheirs'],
    ['discarded', (chain: string) => discard(context, chain), 'discarded'],
  ] as const)(
    'of a change that the server has judged since can be %s: only that counts',
    async (_what, answer, decided) => {
      const [item] = await append(device.outbox, context.platform, [
        { name: 'changeCommunicationInfo', args: { id, set: { communicationInfo: 'x' } }, base: {}, labels, time },
      ]);
      const chain = item?.id ?? '';
      network = 'lost';
      await quarantineUnsent(context, () => true);
      expect(offered).toHaveLength(1);
      // The account was activated again, and the person signed in.
      await device.sync();
      expect(await device.open()).toMatchObject([{ id: chain, outcome: { kind: 'rejected' } }]);
      network = 'up';
      expect(await answer(chain)).toBe(true);
      expect(await device.outbox.items.get(chain)).toMatchObject({ decided });
      expect(offered).toHaveLength(1);
    },
  );

  test('of one that the office did not take the person decides', async () => {
    const chain = await inform();
    network = 'refusing';
    expect(await quarantineChain(context, chain)).toBe('notTaken');
    expect(await discard(context, chain)).toBe(true);
    expect(await device.open()).toEqual([]);
  });
});

test('one whose photo has no hash yet waits for it: the office could not keep the bytes', async () => {
  const file = { id: photo, name: 'a.jpg', mediaType: 'image/jpeg', bytes: someBytes(100, 1) };
  await captureFiles(device.outbox, [file], { draft: 'proof', now: 1 });
  const chain = await refused([{ name: 'addPhotos', args: { proof: proofId, photos: [photoArgs(photo)] } }]);
  expect(await quarantineChain(context, chain)).toBe('notTaken');
  expect(await device.open()).toHaveLength(1);
  const hash = 'a'.repeat(64);
  await device.outbox.files.update(photo, { state: 'ready', hash });
  expect(await quarantineChain(context, chain)).toBe('taken');
  expect(offered.flatMap(({ items }) => items.map(({ photos }) => photos))).toEqual([
    [{ id: photo, hash, name: 'a.jpg' }],
  ]);
});

describe('what the office is told of refused work', () => {
  const inform = (text: string, of = id) => ({
    name: 'changeCommunicationInfo',
    args: { id: of, set: { communicationInfo: text } },
  });
  const items = () => offered.flatMap((request) => request.items);

  test('is what was done, when, why it was refused and what it is about', async () => {
    const chain = await refused([inform('x')]);
    const about = {
      task: 'Ψυγείο',
      address: 'Κεντρικό',
      customer: 'Κόσμος',
      person: 'Άννα',
      role: 'Οδηγοί',
      file: 'α.xlsx',
    };
    await device.outbox.items.update(chain, { labels: about });
    const { at, offset } = (await device.open())[0] ?? {};
    expect(await quarantineChain(context, chain)).toBe('taken');
    expect(offered).toEqual([
      {
        device: context.device,
        waiting: { changes: 0, files: 0 },
        items: [
          {
            id: chain,
            reason: 'not_found',
            label: 'α.xlsx · Ψυγείο · Κεντρικό · Κόσμος · Άννα · Οδηγοί',
            item: { ...inform('x'), base: {}, at, offset, schema: protocolVersion },
            photos: [],
          },
        ],
      },
    ]);
  });

  test('leaves out words that there are not', async () => {
    await quarantineChain(context, await refused([inform('x')]));
    expect(items()).toMatchObject([{ label: '' }]);
  });

  test('is of each item what became of it, in the order of the taps', async () => {
    const chain = await refused([inform('x'), inform('y'), inform('z')]);
    const [, second, third] = await device.open();
    await device.outbox.items.update(second?.id ?? '', { outcome: { kind: 'held', by: chain } });
    await device.outbox.items.update(third?.id ?? '', { outcome: { kind: 'conflict', conflicts: [] } });
    expect(await quarantineChain(context, chain)).toBe('taken');
    expect(items().map(({ reason }) => reason)).toEqual(['not_found', 'held', 'conflict']);
  });

  test('is nothing of what took effect or was settled', async () => {
    const chain = await refused([inform('x'), inform('y'), inform('z')]);
    const [first, second] = await device.open();
    await device.outbox.items.update(first?.id ?? '', { outcome: { kind: 'applied' } });
    await device.outbox.items
      .where('id')
      .equals(second?.id ?? '')
      .modify((item) => close(item, 1));
    expect(await quarantineChain(context, chain)).toBe('taken');
    expect(items()).toMatchObject([{ item: { args: inform('z').args } }]);
    expect(await quarantineChain(context, 'no chain')).toBe('notTaken');
  });

  test('is that its inbox entry goes, and no other one', async () => {
    const chain = await refused([inform('x')]);
    const other = await refused([inform('y', fixedId(999))]);
    await reconcile(context);
    expect(await quarantineChain(context, chain)).toBe('taken');
    expect(await device.mirror.pending.toCollection().primaryKeys()).toEqual([other]);
  });

  test('a photo that could not be made ready is left out, and a file that is attached has to wait', async () => {
    const file = { id: photo, name: 'a.jpg', mediaType: 'image/jpeg', bytes: someBytes(100, 1) };
    await captureFiles(device.outbox, [file], { draft: 'proof', now: 1 });
    const chain = await refused([{ name: 'addPhotos', args: { proof: proofId, photos: [photoArgs(photo)] } }]);
    await device.outbox.files.update(photo, { kind: 'attachment', state: 'ready', hash: 'a'.repeat(64) });
    expect(await quarantineChain(context, chain)).toBe('notTaken');
    await device.outbox.files
      .where('id')
      .equals(photo)
      .modify((record) => {
        delete record.kind;
        Object.assign(record, { state: 'failed', hash: null });
      });
    expect(await quarantineChain(context, chain)).toBe('taken');
    expect(items()).toMatchObject([{ photos: [] }]);
  });
});

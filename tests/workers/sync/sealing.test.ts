import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { webCryptography } from '../../../documents/evidence-pack/web-cryptography.ts';
import { fromHex, noHash } from '../../../domain/evidence/cryptography.ts';
import { type Seal, sealSchema } from '../../../domain/evidence/schema.ts';
import { contentHash, faultOfSeal, hashOfSeal } from '../../../domain/evidence/seal.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { hour, second } from '../../../domain/kernel/time.ts';
import { type PushReply, type PushRequest, sealedSchema } from '../../../domain/protocol/push.ts';
import { discard, undo } from '../../../workers/sync/changes.ts';
import { captureFiles } from '../../../workers/sync/outbox/captures.ts';
import { markDelay, outboxValue, recordOutcomes } from '../../../workers/sync/outbox/queue.ts';
import { loneRecords } from '../../../workers/sync/outbox/records.ts';
import { pushAll } from '../../../workers/sync/push.ts';
import { quarantineChain } from '../../../workers/sync/quarantine.ts';
import { sealBefore } from '../../../workers/sync/sealing/seal-before.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { boss } from '../../domain/people.ts';
import { contentValues, signed } from '../../domain/signature/signed-content.ts';
import { someBytes } from '../../support/photos.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoArgs } from '../../support/rows-proof.ts';
import { addressIds, day, taskIds } from '../mirror/day.ts';
import { Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';
import { PowerCut } from '../power-cut.ts';

const [first, other] = addressIds;
const cryptography = webCryptography(crypto.subtle);

let now: number;
let device: Device;
let pushes: PushRequest[];
let evidence: PushReply['evidence'] | 'all';

beforeEach(async () => {
  now = Date.UTC(2026, 4, 4, 6);
  const clock = { now: () => now };
  const office = new Office(boss, clock.now);
  office.write(...day());
  device = new Device({ viewer: boss, office, clock });
  await device.pull();
  [pushes, evidence] = [[], 'all'];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const asked = (await request.clone().json()) as PushRequest;
    const reply = await office.fetch(request);
    if (!request.url.endsWith('sync/push')) return reply;
    pushes.push(asked);
    const taken = (asked.seals ?? []).map((each) => sealedSchema.parse(each).id);
    const said = evidence === 'all' ? { taken, isKeyRevoked: false } : evidence;
    return Response.json({ ...((await reply.json()) as object), evidence: said });
  };
  Object.assign(device.context.platform, { subtle: crypto.subtle, fetch });
  Object.assign(device.context, {
    transport: new Transport(
      device.context.platform,
      async () => 'token',
      () => 'en',
    ),
  });
});

afterEach(() => device.close());

const collect = (id: string = first) => ({
  name: 'markCollected',
  args: { id },
  base: { completionStatus: 'NO_PROGRESS' },
});
const seal = (at = now) => sealBefore(device.context, { now: at, flushed: Number.NEGATIVE_INFINITY });
const push = () => pushAll(device.context, () => true, now);
const item = async (id: string) => must(await device.outbox.items.get(id), id);
const sealOf = async (id: string): Promise<Seal> => sealSchema.parse((await item(id)).seal);
const signing = async () => must(await outboxValue(device.outbox, 'signing'), 'a key');
const sentSeals = () => pushes.flatMap(({ seals = [] }) => seals.map((each) => sealedSchema.parse(each)));
const sealed = (each: { seal: unknown }): Seal => sealSchema.parse(each.seal);

/** Whether seals are one chain from its beginning, each signed by this device's key. */
async function expectChain(seals: readonly Seal[]): Promise<void> {
  const { id, spki, end } = await signing();
  let previous = noHash;
  for (const [index, each] of seals.entries()) {
    const key = { id, spki, device: device.context.device, from: 0, revokedAt: null };
    expect(await faultOfSeal(each, key, cryptography)).toBeNull();
    expect(each).toMatchObject({ sequence: index + 1, previous });
    previous = (await hashOfSeal(each, cryptography)).hash;
  }
  expect(end).toEqual({ sequence: seals.length, hash: previous });
}

describe('a mark', () => {
  test('is sent with its record, of which the content is what the item says', async () => {
    const id = await device.kept(collect());
    expect(await push()).toEqual({ kind: 'done' });
    const made = sealSchema.parse((must(pushes[0]?.items[0], 'the item') as { seal: unknown }).seal);
    expect(made.record).toMatchObject({
      id,
      kind: 'mark',
      task: taskIds[0],
      about: { resource: 'operational-addresses', id: first },
      content: await contentHash({ name: 'markCollected', args: { id: first } }, cryptography),
      tappedAt: (await item(id)).at,
      device: device.context.device,
      late: false,
    });
    expect(pushes[0]?.key).toBe((await signing()).spki);
    await expectChain([made]);
  });

  test('is signed without signal, once it can no longer be taken back without a trace', async () => {
    const result = await device.tapNow(collect());
    const id = result.kind === 'kept' ? result.item : '';
    await seal();
    expect((await item(id)).seal).toBeUndefined();
    await seal(now + markDelay);
    await expectChain([await sealOf(id)]);
    expect(pushes).toEqual([]);
  });

  test('that is taken back within its seconds leaves no trace', async () => {
    const result = await device.tapNow(collect());
    expect(await undo(device.context, result.kind === 'kept' ? result.item : '')).toBe('removed');
    await push();
    expect([pushes, await outboxValue(device.outbox, 'signing')]).toEqual([[], undefined]);
  });

  test('that waits is signed before what was tapped after it, so that the chain has the order of the taps', async () => {
    const result = await device.tapNow(collect());
    now += second;
    const saved = await device.kept(createProof(fixedId(501), []));
    await seal();
    const mark = await sealOf(result.kind === 'kept' ? result.item : '');
    await expectChain([mark, await sealOf(saved)]);
  });

  test('that was found unsigned is signed late', async () => {
    const id = await device.kept(collect());
    Object.assign(device.context, { lateBefore: (await item(id)).order + 1 });
    await push();
    expect((await sealOf(id)).record.late).toBe(true);
    const long = await device.kept(collect(other));
    now += hour;
    await push();
    expect((await sealOf(long)).record.late).toBe(true);
  });

  test.each([
    ['without keys', null, 'no_keys'],
    ['whose keys fail', { generateKey: () => Promise.reject(new Error('broken')) }, 'failed'],
    ['that can not keep keys', { ...keepless() }, 'failed'],
  ])('goes unsigned from a browser %s, and says so', async (_, subtle, unsigned) => {
    const faults: unknown[] = [];
    Object.assign(device.context.platform, { subtle, noteFault: (_job: string, fault: unknown) => faults.push(fault) });
    const id = await device.kept(collect());
    expect(await push()).toEqual({ kind: 'done' });
    expect(pushes[0]?.items).toMatchObject([{ id, unsigned }]);
    expect(pushes[0]?.items[0]).not.toHaveProperty('seal');
    expect((await item(id)).outcome).toEqual({ kind: 'applied' });
    expect(faults.length > 0).toBe(unsigned === 'failed');
  });

  test('is signed once, however often it is sealed at the same moment', async () => {
    const ids = [await device.kept(collect()), await device.kept(collect(other))];
    await Promise.all([seal(), seal(), push()]);
    await expectChain(await Promise.all(ids.map(sealOf)));
  });

  test('keeps its record when the office is asked about it', async () => {
    const id = await device.kept(collect());
    await push();
    const offered: { items: { item: { seal: unknown } }[] }[] = [];
    const { transport } = device.context;
    const call = transport.call.bind(transport);
    transport.call = ((name: string, ...rest: [never, never]) => {
      if (name === 'post sync/quarantine') offered.push(rest[1]);
      return call(name as never, ...rest);
    }) as typeof transport.call;
    await device.outbox.items.update(id, {
      outcome: { kind: 'rejected', code: 'not_found', message: '', fields: [] },
      pulled: true,
    });
    await quarantineChain(device.context, id);
    expect(offered[0]?.items[0]?.item.seal).toEqual(await sealOf(id));
  });
});

/** Keys that no database can keep. */
function keepless() {
  const { subtle } = crypto;
  return {
    digest: subtle.digest.bind(subtle),
    exportKey: subtle.exportKey.bind(subtle),
    generateKey: async (...given: Parameters<typeof subtle.generateKey>) => {
      const pair = (await subtle.generateKey(...given)) as CryptoKeyPair;
      return { publicKey: pair.publicKey, privateKey: () => pair.privateKey };
    },
  };
}

function createProof(id: string, photos: object[]) {
  return {
    name: 'createProof',
    args: {
      id,
      type: 'PICKUP',
      nickname: null,
      operationalAddress: { id: first },
      addresses: [],
      status: 'NORMAL',
      comment: null,
      photos,
    },
    base: {},
  };
}

describe('what is taken back after it was signed', () => {
  test('goes as its record and that of the undo, and nothing else', async () => {
    const id = await device.kept(collect());
    await seal();
    const made = await sealOf(id);
    expect(await undo(device.context, id)).toBe('removed');
    await push();
    expect(pushes.flatMap(({ items }) => items)).toEqual([]);
    const seals = sentSeals();
    expect(seals.map(sealed)).toMatchObject([made, { record: { kind: 'undo', task: taskIds[0] } }]);
    expect(seals.map(({ content }) => content)).toEqual([
      { name: 'markCollected', args: { id: first } },
      { name: 'undo', args: { id } },
    ]);
    await expectChain(seals.map(sealed));
    expect(await loneRecords(device.outbox)).toEqual([]);
  });

  test('is a record, too, of work that was refused and given up', async () => {
    const id = await device.kept(collect());
    await push();
    await device.outbox.items.update(id, { outcome: null });
    await recordOutcomes(device.outbox, [
      { id, outcome: { kind: 'rejected', code: 'not_found', message: '', fields: [] } },
    ]);
    await device.outbox.items.update(id, { pulled: true });
    expect(await discard(device.context, id)).toBe(true);
    await push();
    const [given] = sentSeals();
    expect(sealed(must(given, 'the record'))).toMatchObject({ sequence: 2, record: { kind: 'discard' } });
  });

  test('waits where a server does not know records, and holds up no work', async () => {
    const id = await device.kept(collect());
    await seal();
    await undo(device.context, id);
    evidence = undefined;
    const next = await device.kept(collect(other));
    expect(await push()).toEqual({ kind: 'done' });
    expect((await item(next)).outcome).toEqual({ kind: 'applied' });
    expect(await loneRecords(device.outbox)).toHaveLength(2);
  });
});

test('a signature that a customer gave without signal waits with its picture, also when the device dies, and is sent as its record', async () => {
  const photo = fixedId(800);
  const file = {
    id: photo,
    shows: 'SIGNATURE',
    name: 'signature.jpg',
    mediaType: 'image/jpeg',
    bytes: someBytes(100, 1),
  } as const;
  await captureFiles(device.outbox, [file], { draft: `signature:${first}`, now: 1, stamps: true });
  await device.restart();
  const signature = await signed({ work: { ...contentValues().work, address: first } });
  const drawing = { ...photoArgs(photo), kind: 'SIGNATURE' };
  const { args, ...rest } = createProof(fixedId(501), [drawing]);
  const id = await device.kept({ ...rest, args: { ...args, type: 'INSTALLATION', signature } });
  await device.restart();
  const row = await device.context.mirror.rows('proofs').get(args.id);
  expect(row).toMatchObject({ signature: { kind: 'SIGNED', name: 'Άννα Δήμου' }, signedContent: { v: 1 } });
  expect(await device.outbox.files.get(photo)).toMatchObject({ item: id, proof: args.id, shows: 'SIGNATURE' });
  expect((await device.outbox.files.get(photo))?.stamp).toBeUndefined();
  expect(await push()).toEqual({ kind: 'done' });
  expect((await item(id)).outcome).toEqual({ kind: 'applied' });
  const content = await contentHash({ name: 'createProof', args: (await item(id)).args }, cryptography);
  expect((await sealOf(id)).record).toMatchObject({ kind: 'signature', about: { resource: 'proofs' }, content });
});

test('a photo has its record once its bytes are final, and it goes after the item that announces it', async () => {
  const photo = fixedId(800);
  const file = { id: photo, name: 'a.jpg', mediaType: 'image/jpeg', bytes: someBytes(100, 1) };
  await captureFiles(device.outbox, [file], { draft: 'proof', now: 1 });
  const proof = await device.kept(createProof(fixedId(501), [photoArgs(photo)]));
  await seal();
  const hash = 'ab'.repeat(32);
  await device.outbox.files.update(photo, { state: 'ready', hash, size: 50 });
  await seal();
  expect(pushes).toEqual([]);
  await push();
  const [sent] = sentSeals();
  expect(sealed(must(sent, 'the record')).record).toMatchObject({
    id: photo,
    kind: 'photo',
    task: taskIds[0],
    files: [{ id: photo, sha256: hash, bytes: 50 }],
  });
  await expectChain([await sealOf(proof), sealed(must(sent, 'the record'))]);
  expect(pushes.map(({ items, seals = [] }) => [items.length, seals.length])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test('a revoked key is replaced by a new one, with a chain of its own', async () => {
  await device.kept(collect());
  evidence = { taken: [], isKeyRevoked: true };
  await push();
  const [old] = pushes;
  evidence = 'all';
  const id = await device.kept(collect(other));
  await push();
  expect(pushes[1]?.key).not.toBe(old?.key);
  await expectChain([await sealOf(id)]);
});

test('wherever the device dies, a seal and the end of its chain are both there, or neither', async () => {
  for (let limit = 1; ; limit += 1) {
    const id = await device.kept(collect(limit % 2 === 0 ? first : other));
    const cut = new PowerCut(limit);
    cut.watch(device.outbox);
    const done = seal().then(() => 'done' as const);
    const ended = await Promise.race([done, cut.happened.then(() => 'cut' as const)]);
    await device.restart();
    Object.assign(device.context, { platform: device.context.platform });
    const chain = (await outboxValue(device.outbox, 'signing'))?.end.sequence ?? 0;
    const all = await device.outbox.items.toArray();
    expect(all.filter((each) => each.seal !== undefined)).toHaveLength(chain);
    if (ended === 'done') {
      const order = all.filter(({ open }) => open === 1).sort((one, two) => one.order - two.order);
      await expectChain(order.map(({ seal: made }) => sealSchema.parse(made)));
      expect(fromHex((await sealOf(id)).signature)).toHaveLength(64);
      return;
    }
  }
});

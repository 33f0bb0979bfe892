import { describe, expect, it } from 'vitest';
import { makeKey, signWith } from '../../../documents/evidence-pack/web-cryptography.ts';
import { fromHex, noHash } from '../../../domain/evidence/cryptography.ts';
import { type DeviceKey, sealSchema } from '../../../domain/evidence/schema.ts';
import { contentHash, emptyChain, faultOfSeal, hashOfSeal, seal } from '../../../domain/evidence/seal.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { cryptography } from './keys.ts';
import { idOf, otherTask, TaskPack } from './task-pack.ts';

async function sealed() {
  const pack = await TaskPack.begin();
  const phone = await pack.addDevice('phone');
  const made = await pack.act(phone);
  const key: DeviceKey = must(pack.keys.keys[0], 'the key');
  return { pack, phone, made, key };
}

describe('a device', () => {
  it('chains its entries over all tasks', async () => {
    const { pack, phone, made } = await sealed();
    expect([made.sequence, made.previous]).toEqual([1, noHash]);
    const next = await pack.act(phone, { task: otherTask });
    expect([next.sequence, next.previous]).toEqual([2, (await hashOfSeal(made, cryptography)).hash]);
    expect(phone.end).toEqual({ sequence: 2, hash: (await hashOfSeal(next, cryptography)).hash });
  });

  it('signs with a key that nobody can take out', async () => {
    const { id, spki, privateKey } = await makeKey(crypto.subtle);
    expect(privateKey.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow();
    const { v: _, key: __, ...record } = (await sealed()).made.record;
    const signer = { key: id, sign: signWith(crypto.subtle, privateKey), cryptography };
    const { seal: made } = await seal(record, emptyChain, signer);
    const known = { id, spki, device: record.device, from: 0, revokedAt: null };
    expect(await faultOfSeal(made, known, cryptography)).toBeNull();
    expect(sealSchema.parse(made)).toEqual(made);
  });

  it('hashes a text with half a character as the server stores it', async () => {
    const half = await contentHash({ comment: '\ud83d' }, cryptography);
    expect(half).toBe(await contentHash({ comment: '\ufffd' }, cryptography));
  });
});

describe('the server says what is wrong with an entry', () => {
  it('of another key, of another device, or with a signature of something else', async () => {
    const { made, key } = await sealed();
    expect(await faultOfSeal(made, { ...key, id: noHash }, cryptography)).toBe('key_wrong');
    expect(await faultOfSeal(made, { ...key, device: idOf(99) }, cryptography)).toBe('device_wrong');
    expect(await faultOfSeal({ ...made, sequence: 2 }, key, cryptography)).toBe('signature_wrong');
    const dated = { ...made, record: { ...made.record, tappedAt: 0 } };
    expect(await faultOfSeal(dated, key, cryptography)).toBe('signature_wrong');
  });

  it('with a key that is none', async () => {
    const { made, key } = await sealed();
    expect(await faultOfSeal(made, { ...key, spki: '00'.repeat(91) }, cryptography)).toBe('signature_wrong');
    const check = { spki: fromHex('00'), signature: fromHex('00'), message: fromHex('00') };
    expect(await cryptography.verify(check)).toBe(false);
  });
});

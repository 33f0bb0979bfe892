import { expect, it } from 'vitest';
import { hashOf } from '../../../domain/evidence/cryptography.ts';
import { verifyPack } from '../../../domain/evidence/verify/verify.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { cryptography } from './keys.ts';
import { secondOpinion } from './second-verifier.ts';
import { idOf, readerOf, someBytes, TaskPack } from './task-pack.ts';

/** A pack in which a device has signed two originals, one of them beneath a drawing, and the server names a third. */
async function packWithOriginals() {
  const pack = await TaskPack.begin();
  const phone = await pack.addDevice('phone');
  const bytes = someBytes(7, 4000);
  const sha256 = await hashOf(bytes, cryptography);
  const source = { hash: sha256, size: bytes.length };
  const beneath = { id: idOf(302), source: { hash: 'cd'.repeat(32), size: 9 } };
  const photos = [{ id: idOf(301), source, original: beneath }, { id: idOf(304) }];
  await pack.act(phone, { kind: 'proof', content: { name: 'createProof', args: { id: idOf(300), photos } } });
  pack.files.set('originals/1.jpg', bytes);
  pack.originals = [
    { id: idOf(301), sha256, bytes: bytes.length, state: 'here' },
    { id: idOf(302), sha256: 'cd'.repeat(32), bytes: 9, state: 'left_out' },
    { id: idOf(303), sha256: 'ef'.repeat(32), bytes: 5, state: 'awaited' },
  ];
  return pack;
}

async function verify(pack: TaskPack, change: (files: Map<string, Uint8Array<ArrayBuffer>>) => void = () => undefined) {
  const files = await pack.whole();
  change(files);
  const report = await verifyPack(readerOf(files), cryptography);
  expect(secondOpinion(files) === null).toBe(report.isIntact);
  return report;
}

const codes = async (...given: Parameters<typeof verify>) =>
  (await verify(...given)).findings.map(({ code, at }) => [code, at]);

it('originals are named with who vouches for them, and checked where they are in the pack', async () => {
  const { originals, isIntact } = await verify(await packWithOriginals());
  expect(isIntact).toBe(true);
  expect(originals.map(({ state, file, isSigned }) => [state, file, isSigned])).toEqual([
    ['here', 'originals/1.jpg', true],
    ['left_out', null, true],
    ['awaited', null, false],
  ]);
  const changed = await codes(await packWithOriginals(), (files) => files.set('originals/1.jpg', someBytes(8, 4000)));
  expect(changed).toEqual([['file_changed', 'originals/1.jpg']]);
});

it('an original that is said to be in the pack, and is not, is damage', async () => {
  const pack = await packWithOriginals();
  pack.files.clear();
  expect(await codes(pack)).toEqual([['original_missing', idOf(301)]]);
});

it('an original that a device has signed otherwise, or that nobody names, is damage', async () => {
  const pack = await packWithOriginals();
  must(pack.originals[1], 'the second').sha256 = 'ce'.repeat(32);
  expect(await codes(pack)).toEqual([['original_otherwise', idOf(302)]]);
  pack.originals.splice(1, 1);
  expect(await codes(pack)).toEqual([['original_otherwise', idOf(302)]]);
});

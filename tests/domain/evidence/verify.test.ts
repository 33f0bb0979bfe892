import { describe, expect, it } from 'vitest';
import { verifyPack } from '../../../domain/evidence/verify/verify.ts';
import { cryptography } from './keys.ts';
import { secondOpinion } from './second-verifier.ts';
import { idOf, otherTask, packWithGaps, readerOf, start, TaskPack, usualPack } from './task-pack.ts';

/** The report of a pack; the second verifier has to agree whether it is intact. */
async function verify(pack: TaskPack) {
  const files = await pack.whole();
  const report = await verifyPack(readerOf(files), cryptography);
  expect(secondOpinion(files) === null).toBe(report.isIntact);
  return report;
}

const codesOf = async (pack: TaskPack) => (await verify(pack)).findings.map(({ code }) => code);

describe('a pack as it was made', () => {
  it('is intact, whatever else is to know of it', async () => {
    const report = await verify(await usualPack());
    expect(report.findings.map(({ code, severity }) => [code, severity])).toEqual([
      ['unsigned', 'notable'],
      ['late', 'notable'],
    ]);
    expect(report.isIntact).toBe(true);
  });

  it('shows its records in the order in which the server received them', async () => {
    const { records, pack } = await verify(await usualPack());
    expect(records.map(({ position, record }) => [position, record.kind])).toEqual([
      [1, 'mark'],
      [2, 'photo'],
      [3, 'undo'],
      [4, 'signature'],
      [5, 'answer'],
    ]);
    expect(records[1]?.files).toEqual(['photos/1.jpg', 'photos/2.jpg']);
    expect(records[4]?.unsigned).toBe('old_version');
    expect(pack).toMatchObject({ count: 5, links: 1 });
  });

  it('may have no record yet', async () => {
    expect(await verify(await TaskPack.begin())).toMatchObject({ isIntact: true, findings: [] });
  });

  it('says what nobody can know', async () => {
    expect((await verify(await usualPack())).unknowable).toContain('scene');
  });
});

describe('what is missing from a pack', () => {
  it('is no damage where the head says so', async () => {
    const { pack, photo } = await packWithGaps();
    const { id, sha256 } = photo;
    const other = { id: idOf(900), sha256: null, state: 'awaited' as const };
    pack.absent = {
      records: [3],
      files: [{ id, sha256, state: 'removed' as const }, other].sort((one, two) => (one.id < two.id ? -1 : 1)),
    };
    const { findings, isIntact } = await verify(pack);
    expect(findings.map(({ code, at }) => [code, at])).toEqual([
      ['record_removed', '3'],
      ['file_removed', id],
      ['file_awaited', other.id],
    ]);
    expect(isIntact).toBe(true);
  });

  it('is damage where it doesn’t', async () => {
    const { pack, photo } = await packWithGaps();
    expect(await codesOf(pack)).toEqual(['record_missing', 'file_not_listed']);
    pack.absent = { records: [2], files: [{ id: photo.id, sha256: 'ab'.repeat(32), state: 'removed' }] };
    expect(await codesOf(pack)).toEqual(['record_missing', 'file_removed', 'file_not_listed']);
  });
});

describe('what a reader should know, and is no damage', () => {
  it('is a cloned profile, whose two branches are both there', async () => {
    const pack = await TaskPack.begin();
    const phone = await pack.addDevice('phone');
    await pack.act(phone);
    const clone = { ...phone };
    await pack.act(phone);
    await pack.act(clone, { task: otherTask });
    await pack.act(clone);
    await pack.act(clone, { task: otherTask });
    const report = await verify(pack);
    expect(report.isIntact).toBe(true);
    expect(report.findings.map(({ code, at }) => [code, at])).toEqual([
      ['fork', '2'],
      ['fork', '2'],
    ]);
  });

  it('is a profile that was cloned before its first record of the task', async () => {
    const pack = await TaskPack.begin();
    const phone = await pack.addDevice('phone');
    await pack.act(phone, { task: otherTask });
    const clone = { ...phone };
    await pack.act(phone);
    await pack.act(clone, { task: otherTask });
    await pack.act(clone);
    expect(await verify(pack)).toMatchObject({ isIntact: true });
  });

  it('is a key that was revoked after its record came', async () => {
    const pack = await TaskPack.begin();
    await pack.act(await pack.addDevice('phone', { revokedAt: start + 1e6 }));
    expect(await codesOf(pack)).toEqual(['key_revoked_later']);
  });

  it('is a device whose clock was not measured, or went back', async () => {
    const pack = await TaskPack.begin();
    const phone = await pack.addDevice('phone');
    await pack.act(phone, { change: { clockOffset: null } });
    await pack.act(phone);
    await pack.act(phone, { change: { tappedAt: start - 1 } });
    expect(await codesOf(pack)).toEqual(['clock_unknown', 'time_backwards']);
  });

  it('is a tap after its receipt, and a receipt before the one before', async () => {
    const pack = await TaskPack.begin();
    const phone = await pack.addDevice('phone');
    await pack.act(phone);
    await pack.act(phone, { receivedAt: start });
    expect(await codesOf(pack)).toEqual(['time_after_receipt', 'received_backwards']);
  });

  it('is an id with two records, as a crash between signing and storing leaves it', async () => {
    const pack = await TaskPack.begin();
    const phone = await pack.addDevice('phone');
    await pack.act(phone, { change: { id: idOf(77) } });
    await pack.act(phone, { change: { id: idOf(77), late: true } });
    expect(await codesOf(pack)).toEqual(['id_twice', 'late']);
  });
});

describe('what its makers did wrong', () => {
  it('is a record after the key was revoked, or before it was known', async () => {
    const late = await TaskPack.begin();
    await late.act(await late.addDevice('phone', { revokedAt: start }));
    expect(await codesOf(late)).toEqual(['key_after_revocation']);
    const early = await TaskPack.begin();
    await early.act(await early.addDevice('phone', { from: start + 1e6 }));
    expect(await codesOf(early)).toEqual(['key_before_registration']);
  });

  it('is a record that names another device than its key', async () => {
    const pack = await TaskPack.begin();
    await pack.act(await pack.addDevice('phone'), { change: { device: idOf(99) } });
    expect(await codesOf(pack)).toEqual(['key_of_other_device']);
  });

  it('is a content that is not what was signed', async () => {
    const pack = await TaskPack.begin();
    await pack.act(await pack.addDevice('phone'), { content: 1, change: { content: '0'.repeat(64) } });
    expect(await codesOf(pack)).toEqual(['content_changed']);
  });
});

describe('what is no pack', () => {
  it.each([
    ['nothing', new Map<string, Uint8Array<ArrayBuffer>>(), 'evidence_missing'],
    ['no text', new Map([['evidence.json', new Uint8Array([0xff])]]), 'evidence_unreadable'],
    ['no JSON', new Map([['evidence.json', new Uint8Array([0x7b])]]), 'evidence_unreadable'],
    ['other JSON', new Map([['evidence.json', new Uint8Array([0x7b, 0x7d])]]), 'evidence_unreadable'],
  ])('is named: %s', async (_, files, code) => {
    const report = await verifyPack(readerOf(files), cryptography);
    expect(report).toMatchObject({ isIntact: false, findings: [{ code }], pack: null });
  });
});

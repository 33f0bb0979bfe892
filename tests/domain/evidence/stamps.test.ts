import { describe, expect, it } from 'vitest';
import { timeStampRequest } from '../../../documents/evidence-pack/time-stamps.ts';
import { type Bytes, fromHex } from '../../../domain/evidence/cryptography.ts';
import { countersignatureHash, headedMessage, rootMessage } from '../../../domain/evidence/messages.ts';
import type { Evidence } from '../../../domain/evidence/schema.ts';
import { rootOf, stampTree } from '../../../domain/evidence/stamp-tree.ts';
import { verifyPack } from '../../../domain/evidence/verify/verify.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { type Authority, refusedStamp, TimeAuthority } from '../../support/time-authority.ts';
import { cryptography } from './keys.ts';
import { secondOpinion } from './second-verifier.ts';
import { readerOf, start, type TaskPack, usualPack } from './task-pack.ts';

const day = 86_400_000;
const nonce = fromHex('0102030405060708');
const others = ['ab'.repeat(32), 'cd'.repeat(32), 'ef'.repeat(32)];

const answerOf = async (authority: TimeAuthority, message: Bytes): Promise<Bytes> =>
  authority.answer(await timeStampRequest(message, nonce));

/** Stamps the task's countersignature at a position together with those of other tasks, as the server does. */
async function stamp(pack: TaskPack, position: number, authority: TimeAuthority): Promise<void> {
  const own = must(pack.countersignatures[position - 1], 'a countersignature');
  const leaves = [others[0] ?? '', await countersignatureHash(own, cryptography), ...others.slice(1)];
  const { root, paths } = await stampTree(leaves, cryptography);
  const file = `stamps/${pack.stamps.length + 1}.tsr`;
  pack.files.set(file, await answerOf(authority, rootMessage(root, cryptography)));
  pack.stamps.push({ file, position, path: must(paths[1], 'a path') });
}

async function stampedPack(change: Partial<Authority> = {}): Promise<{ pack: TaskPack; authority: TimeAuthority }> {
  const pack = await usualPack();
  const authority = new TimeAuthority({ now: start + day, ...change });
  await stamp(pack, 3, authority);
  return { pack, authority };
}

/** The report on files; the second verifier has to agree whether they are intact. */
async function verify(files: Map<string, Bytes>) {
  const report = await verifyPack(readerOf(files), cryptography);
  expect(secondOpinion(files) === null, secondOpinion(files) ?? 'intact').toBe(report.isIntact);
  return report;
}

const broken = async (files: Map<string, Bytes>) =>
  (await verify(files)).findings.filter(({ severity }) => severity === 'broken').map(({ code, at }) => [code, at]);

describe('the tree of a time stamp', () => {
  it.each([1, 2, 3, 5, 8, 13])('leads from each of %i leaves to its root, and from no other', async (count) => {
    const leaves = Array.from({ length: count }, (_, index) => index.toString(16).padStart(64, '0'));
    const { root, paths } = await stampTree(leaves, cryptography);
    for (const [index, leaf] of leaves.entries()) {
      const path = must(paths[index], 'a path');
      expect(await rootOf(leaf, path, cryptography)).toBe(root);
      expect(await rootOf('ff'.repeat(32), path, cryptography)).not.toBe(root);
    }
  });
});

describe('a pack with a time stamp', () => {
  it('says which records existed when, by whose word, and that nobody but the reader can trust it', async () => {
    const { pack, authority } = await stampedPack();
    const report = await verify(await pack.whole());
    expect(report.findings.map(({ code }) => code)).toEqual(['unsigned', 'late']);
    expect(report.stamps).toMatchObject([
      {
        file: 'stamps/1.tsr',
        position: 3,
        at: start + day,
        accuracy: 1000,
        certificate: { subject: 'CN=Time stamps of tests', fingerprint: authority.fingerprint },
      },
    ]);
    const times = report.records.map(({ position, stampedAt }) => [position, stampedAt]);
    expect(times).toEqual([1, 2, 3, 4, 5].map((position) => [position, position <= 3 ? start + day : null]));
    expect(report.unknowable).toContain('authority');
  });

  it('counts the earliest of several for each record', async () => {
    const { pack, authority } = await stampedPack();
    authority.now += day;
    await stamp(pack, 5, authority);
    const { records } = await verify(await pack.whole());
    expect(records.map(({ stampedAt }) => stampedAt && stampedAt - start)).toEqual([day, day, day, 2 * day, 2 * day]);
  });

  it('may get one over all of it from anybody, later', async () => {
    const files = await (await usualPack()).whole();
    const { head } = JSON.parse(must(cryptography.text(must(files.get('evidence.json'), '')), 'a text')) as Evidence;
    const authority = new TimeAuthority({ now: start + 2 * day });
    files.set('timestamp.tsr', await answerOf(authority, headedMessage(head, cryptography)));
    const { stamps, records } = await verify(files);
    expect(stamps).toMatchObject([{ file: 'timestamp.tsr', position: null }]);
    expect(records.every(({ stampedAt }) => stampedAt === start + 2 * day)).toBe(true);
  });

  it('says plainly where there is none', async () => {
    const report = await verify(await (await usualPack()).whole());
    expect([report.isIntact, report.stamps]).toEqual([true, []]);
    expect(report.unknowable).not.toContain('authority');
  });

  it('is notable where the server’s clock says that a record came after it', async () => {
    const { pack } = await stampedPack({ now: start });
    const { isIntact, findings } = await verify(await pack.whole());
    const named = findings.filter(({ code }) => code === 'received_after_timestamp');
    expect([isIntact, named.map(({ at }) => at)]).toEqual([true, ['1', '2', '3']]);
  });
});

describe('a time stamp that is not what it should be is named', () => {
  it.each<[string, Partial<Authority>, string]>([
    ['a certificate that had expired at its time', { to: start }, 'timestamp_certificate_expired'],
    ['a certificate that was not valid yet', { from: start + 2 * day }, 'timestamp_certificate_expired'],
    ['a certificate for something else', { purposes: ['1.3.6.1.5.5.7.3.1'] }, 'timestamp_purpose_wrong'],
    [
      'a certificate for something else, too',
      { purposes: ['1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.4'] },
      'timestamp_purpose_wrong',
    ],
  ])('%s', async (_, change, code) => {
    const { pack } = await stampedPack(change);
    expect(await broken(await pack.whole())).toEqual([[code, 'stamps/1.tsr']]);
  });

  it('one of another head', async () => {
    const { pack, authority } = await stampedPack();
    const { stamps } = pack;
    must(stamps[0], 'the stamp').position = 4;
    expect(await broken(await pack.whole())).toEqual([['timestamp_of_other', 'stamps/1.tsr']]);
    const files = await (await usualPack()).whole();
    files.set('timestamp.tsr', await answerOf(authority, cryptography.utf8('something else')));
    expect(await broken(files)).toEqual([['timestamp_of_other', 'timestamp.tsr']]);
  });

  it('an answer that grants nothing, or is none', async () => {
    const files = await (await usualPack()).whole();
    for (const bytes of [refusedStamp, new Uint8Array(9), new Uint8Array()])
      expect(await broken(files.set('timestamp.tsr', bytes))).toEqual([['timestamp_unreadable', 'timestamp.tsr']]);
  });

  it('one that is gone, or was changed anywhere', async () => {
    const { pack } = await stampedPack();
    const files = await pack.whole();
    const bytes = must(files.get('stamps/1.tsr'), 'the stamp');
    for (let bit = 5; bit < 8 * bytes.length; bit += 1097) {
      const changed = new Uint8Array(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(await broken(new Map(files).set('stamps/1.tsr', changed))).toContainEqual([
        'file_changed',
        'stamps/1.tsr',
      ]);
    }
    files.delete('stamps/1.tsr');
    expect(await broken(files)).toEqual([['file_missing', 'stamps/1.tsr']]);
  });

  it('one whose time was changed, although no head knows its file', async () => {
    const files = await (await usualPack()).whole();
    const { head } = JSON.parse(must(cryptography.text(must(files.get('evidence.json'), '')), 'a text')) as Evidence;
    const token = await answerOf(new TimeAuthority({ now: start }), headedMessage(head, cryptography));
    const written = new TextDecoder('latin1').decode(token);
    const year = written.indexOf(`${new Date(start).getUTCFullYear()}`);
    token[year + 3] = (token[year + 3] ?? 0) - 1;
    expect(await broken(files.set('timestamp.tsr', token))).toEqual([['timestamp_wrong', 'timestamp.tsr']]);
  });
});

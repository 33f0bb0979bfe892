import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonicalHash, canonicalText } from '../../../domain/evidence/canonical.ts';
import { type Bytes, fromHex, toHex } from '../../../domain/evidence/cryptography.ts';
import {
  countersignatureHash,
  entryHash,
  entryMessage,
  headedMessage,
  rootMessage,
} from '../../../domain/evidence/messages.ts';
import { type Evidence, hasRecord, isInChain } from '../../../domain/evidence/schema.ts';
import { faultOfTimeStamp } from '../../../domain/evidence/time-stamp.ts';
import { verifyPack } from '../../../domain/evidence/verify/verify.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { ROOT } from '../../../tools/run.ts';
import { sampleOf } from '../../../tools/test/sizes.ts';
import { cryptography, jwks, signerOf } from './keys.ts';
import { demandStamp } from './second-stamps.ts';
import { secondOpinion } from './second-verifier.ts';
import { readerOf } from './task-pack.ts';

const vectors = JSON.parse(readFileSync(join(ROOT, 'docs/evidence-vectors.json'), 'utf8')) as {
  evidence: string;
  files: Record<string, string>;
  intact: { codes: string[] };
  /** A pack with a photo and a record that are absent as its head says. */
  absent: { evidence: string; codes: string[] };
  /** The pack with a time stamp by OpenSSL, with an RSA key. */
  stamped: Record<'evidence' | 'stamp' | 'leaf' | 'root' | 'digest' | 'fingerprint', string> &
    Record<'position' | 'at', number>;
  steps: {
    canonical: [unknown, string][];
    record: Record<'canonical' | 'body' | 'hash' | 'message' | 'signature' | 'key' | 'spki', string>;
    countersignature: Record<'canonical' | 'hash', string>;
    head: Record<'digest' | 'keys', string>;
  };
  changed: { name: string; from: string; to: string; codes: string[] }[];
};

const evidence = JSON.parse(vectors.evidence) as Evidence;
const document = readFileSync(join(ROOT, 'docs/evidence.md'), 'utf8');

function packWith(text: string): Map<string, Bytes> {
  const files = Object.entries(vectors.files).map(([name, hex]): [string, Bytes] => [name, fromHex(hex)]);
  return new Map([['evidence.json', cryptography.utf8(text)], ...files]);
}

async function codesOf(text: string, severity: 'broken' | 'notable'): Promise<string[]> {
  const { findings } = await verifyPack(readerOf(packWith(text)), cryptography);
  return [...new Set(findings.filter((each) => each.severity === severity).map(({ code }) => code))].sort();
}

describe('the vectors of docs/evidence-vectors.json', () => {
  it.each(vectors.steps.canonical)('write %j canonically', (value, text) => {
    expect(canonicalText(value)).toBe(text);
  });

  it('have the steps of one record, which docs/evidence.md shows', async () => {
    const { record: step } = vectors.steps;
    const entry = must(
      evidence.entries.find((each) => hasRecord(each) && each.record.kind === 'mark'),
      'the mark',
    );
    if (!hasRecord(entry) || !isInChain(entry)) throw new Error('The mark is not signed.');
    const body = await canonicalHash(entry.record, cryptography);
    const hash = await entryHash({ ...entry, body }, cryptography);
    const message = entryMessage(hash, cryptography);
    expect({ ...step }).toEqual({
      canonical: canonicalText(entry.record),
      body,
      hash,
      message: toHex(message),
      signature: entry.signature,
      key: entry.key,
      spki: (await signerOf('phone')).spki,
    });
    const check = { spki: fromHex(step.spki), signature: fromHex(step.signature), message };
    expect(await cryptography.verify(check)).toBe(true);
    for (const value of Object.values(step)) expect(document).toContain(value);
  });

  it('have the steps of a countersignature and of the head', async () => {
    const { countersignature, head } = vectors.steps;
    const first = must(evidence.countersignatures[0], 'the first');
    expect(canonicalText(first)).toBe(countersignature.canonical);
    expect(await countersignatureHash(first, cryptography)).toBe(countersignature.hash);
    const digest = toHex(await cryptography.sha256(headedMessage(evidence.head, cryptography)));
    expect([digest, evidence.head.keys]).toEqual([head.digest, head.keys]);
    for (const value of [countersignature.hash, head.digest, head.keys]) expect(document).toContain(value);
  });

  it('are signed by the keys that the tests give away', async () => {
    const ids = await Promise.all(
      (Object.keys(jwks) as (keyof typeof jwks)[]).map(async (name) => (await signerOf(name)).key),
    );
    expect([...evidence.keys, ...evidence.serverKeys].map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  it('are intact for both verifiers', async () => {
    expect(await codesOf(vectors.evidence, 'broken')).toEqual([]);
    expect(await codesOf(vectors.evidence, 'notable')).toEqual(vectors.intact.codes);
    expect(secondOpinion(packWith(vectors.evidence))).toBeNull();
  });

  it('may lack what the head says is absent, for both verifiers', async () => {
    const { evidence: text, codes } = vectors.absent;
    const files = new Map([['evidence.json', cryptography.utf8(text)]]);
    const { findings, isIntact } = await verifyPack(readerOf(files), cryptography);
    expect([isIntact, findings.map(({ code }) => code)]).toEqual([true, codes]);
    expect(secondOpinion(files)).toBeNull();
    for (const [from, to] of [
      ['"records":[3]', '"records":[]'],
      ['"state":"removed"', '"state":"awaited"'],
    ] as const) {
      expect(text).toContain(from);
      const changed = new Map([['evidence.json', cryptography.utf8(text.replace(from, () => to))]]);
      expect((await verifyPack(readerOf(changed), cryptography)).isIntact).toBe(false);
      expect(secondOpinion(changed)).not.toBeNull();
    }
  });

  it('have a time stamp that OpenSSL made, good for both verifiers, and bad with a bit less', async () => {
    const { evidence: text, stamp, leaf, root, digest, position, at, fingerprint } = vectors.stamped;
    const files = packWith(text).set('stamps/1.tsr', fromHex(stamp));
    const { stamps, isIntact } = await verifyPack(readerOf(files), cryptography);
    expect(isIntact).toBe(true);
    expect(stamps).toMatchObject([{ position, at, accuracy: 1500, certificate: { fingerprint } }]);
    expect(secondOpinion(files)).toBeNull();
    const message = rootMessage(root, cryptography);
    expect([demandStamp(fromHex(stamp), message), toHex(await cryptography.sha256(message))]).toEqual([
      { at, fingerprint },
      digest,
    ]);
    for (const value of [leaf, root, digest]) expect(document).toContain(value);
    const bytes = fromHex(stamp);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(faultOfTimeStamp(await cryptography.readTimeStamp(bytes, message))).toBe('timestamp_wrong');
    expect(() => demandStamp(bytes, message)).toThrow('signature');
  });

  it.each(vectors.changed)('are broken for both verifiers: $name', async ({ from, to, codes }) => {
    expect(vectors.evidence).toContain(from);
    const changed = vectors.evidence.replace(from, () => to);
    expect(await codesOf(changed, 'broken')).toEqual(codes);
    expect(secondOpinion(packWith(changed))).not.toBeNull();
  });

  it('are broken for both where any single file differs', async () => {
    for (const name of Object.keys(vectors.files)) {
      const files = packWith(vectors.evidence);
      const bytes = new Uint8Array(must(files.get(name), name));
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      files.set(name, bytes);
      expect((await verifyPack(readerOf(files), cryptography)).isIntact).toBe(false);
      expect(secondOpinion(files)).not.toBeNull();
    }
  });

  it('are broken for the second verifier, too, with single bits of the evidence changed', () => {
    const bytes = cryptography.utf8(vectors.evidence);
    const unnamed: number[] = [];
    // Spread over all of it, so that each kind of value has some.
    const apart = Math.ceil((8 * bytes.length) / (sampleOf('changedBits') / 5));
    for (let bit = 3; bit < 8 * bytes.length; bit += apart) {
      const changed = new Uint8Array(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      if (secondOpinion(packWith(vectors.evidence).set('evidence.json', changed)) === null) unnamed.push(bit);
    }
    expect(unnamed).toEqual([]);
  });
});

it('docs/evidence.md explains each finding', async () => {
  const { findingSeverities } = await import('../../../domain/evidence/verify/findings.ts');
  for (const [code, severity] of Object.entries(findingSeverities))
    expect(document).toMatch(new RegExp(`^\\| \`${code}\` \\| ${severity} \\| \\S`, 'm'));
});

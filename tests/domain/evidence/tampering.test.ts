import { describe, expect, it } from 'vitest';
import { canonicalText } from '../../../domain/evidence/canonical.ts';
import { type Bytes, toHex } from '../../../domain/evidence/cryptography.ts';
import { byChain } from '../../../domain/evidence/order.ts';
import type { Evidence } from '../../../domain/evidence/schema.ts';
import type { VerifyingCryptography } from '../../../domain/evidence/time-stamp.ts';
import type { EvidenceReport } from '../../../domain/evidence/verify/report.ts';
import { verifyPack } from '../../../domain/evidence/verify/verify.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { randomFrom } from '../../../domain/kernel/random.ts';
import { sampleOf } from '../../../tools/test/sizes.ts';
import { cryptography } from './keys.ts';
import { readerOf, usualPack } from './task-pack.ts';

type Files = Map<string, Bytes>;

/** Remembers what was computed: the same question has the same answer, and each change asks few new ones. */
function remembering(real: VerifyingCryptography): VerifyingCryptography {
  const answers = new Map<string, Promise<boolean>>();
  return {
    ...real,
    verify(check) {
      const question = Object.values(check).map(toHex).join();
      const answer = answers.get(question) ?? real.verify(check);
      answers.set(question, answer);
      return answer;
    },
  };
}

const quick = remembering(cryptography);
const verify = (files: Files) => verifyPack(readerOf(files), quick);
const original = usualPack().then((made) => made.whole());

const broken = ({ findings }: EvidenceReport) => findings.filter(({ severity }) => severity === 'broken');

/** The pack with other evidence, written as its makers would have written it. */
async function rewritten(change: (evidence: Evidence) => void): Promise<EvidenceReport> {
  const files = new Map(await original);
  const evidence = JSON.parse(must(quick.text(must(files.get('evidence.json'), 'the evidence')), 'a text')) as Evidence;
  change(evidence);
  files.set('evidence.json', quick.utf8(canonicalText(evidence)));
  return verify(files);
}

const codesAfter = async (change: (evidence: Evidence) => void): Promise<string[]> =>
  broken(await rewritten(change)).map(({ code }) => code);

async function flipped(name: string, bit: number): Promise<EvidenceReport> {
  const files = new Map(await original);
  const bytes = new Uint8Array(must(files.get(name), name));
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  files.set(name, bytes);
  return verify(files);
}

describe('changes of a single bit', () => {
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

  it.each(seeds)('are each named, those of seed %i', async (seed) => {
    const files = await original;
    const names = [...files.keys()];
    const random = randomFrom(seed);
    const next = (below: number): number => Math.floor(random() * below);
    const unnamed: string[] = [];
    for (let round = 0; round < sampleOf('changedBits') / seeds.length; round += 1) {
      // The evidence has nearly all of it, and photos are all alike.
      const name = round % 10 === 9 ? must(names[next(names.length)], 'a name') : 'evidence.json';
      const bit = next(8 * must(files.get(name), name).length);
      const report = await flipped(name, bit);
      if (report.isIntact || broken(report).length === 0) unnamed.push(`${name} bit ${bit}`);
    }
    expect(unnamed).toEqual([]);
  });
});

describe('a change of evidence that is written as its makers would have', () => {
  const fields = ['keys', 'serverKeys', 'entries', 'countersignatures', 'head'] as const;

  /** Each place of a value: the object or array that has it, and its name there. */
  function* placesIn(value: unknown): Generator<{ owner: Record<string, unknown>; name: string }> {
    if (typeof value !== 'object' || value === null) return;
    const owner = value as Record<string, unknown>;
    for (const name of Object.keys(owner)) {
      yield { owner, name };
      yield* placesIn(owner[name]);
    }
  }

  /** Another value of the same kind. */
  function other(value: unknown): unknown {
    if (typeof value === 'number') return value + 1;
    if (typeof value === 'boolean') return !value;
    if (typeof value === 'string') return value.replace(/.$/u, (last) => (last === '0' ? '1' : '0'));
    return value === null ? 1 : null;
  }

  it.each(fields)('is named in each single value of %s', async (field) => {
    const count = [...placesIn((await rewrittenEvidence())[field])].length;
    const unnamed: string[] = [];
    for (let index = 0; index < count; index += 1) {
      let path = '';
      const report = await rewritten((evidence) => {
        const { owner, name } = must([...placesIn(evidence[field])][index], 'a place');
        path = `${index} ${name}`;
        owner[name] = other(owner[name]);
      });
      if (broken(report).length === 0) unnamed.push(path);
    }
    expect(count).toBeGreaterThan(3);
    expect(unnamed).toEqual([]);
  });

  async function rewrittenEvidence(): Promise<Evidence> {
    let found: Evidence | undefined;
    await rewritten((evidence) => {
      found = structuredClone(evidence);
    });
    return must(found, 'the evidence');
  }

  const lists = ['keys', 'serverKeys', 'entries', 'countersignatures'] as const;

  it.each(lists)('is named where one of %s is dropped', async (list) => {
    const { length } = (await rewrittenEvidence())[list];
    for (let index = 0; index < length; index += 1)
      expect(await codesAfter((evidence) => evidence[list].splice(index, 1)), `${list} ${index}`).not.toEqual([]);
  });

  it.each(lists)('is named where one of %s is there twice', async (list) => {
    const { length } = (await rewrittenEvidence())[list];
    for (let index = 0; index < length; index += 1) {
      const found = await codesAfter((evidence) => {
        const items: unknown[] = evidence[list];
        items.splice(index, 0, structuredClone(items[index]));
      });
      expect(found, `${list} ${index}`).not.toEqual([]);
    }
  });

  it.each(lists.filter((list) => list !== 'serverKeys'))('is named where two of %s change places', async (list) => {
    const { length } = (await rewrittenEvidence())[list];
    for (let index = 1; index < length; index += 1) {
      const found = await codesAfter((evidence) => {
        const items: unknown[] = evidence[list];
        items.splice(index - 1, 2, items[index], items[index - 1]);
      });
      expect(found, `${list} ${index}`).toContain('order_wrong');
    }
  });

  it('is named where each record is dated back or forth, by any time', async () => {
    const { entries, countersignatures } = await rewrittenEvidence();
    for (const by of [-1, -86_400_000, 1, 86_400_000]) {
      for (let index = 0; index < entries.length; index += 1) {
        if (!('record' in must(entries[index], 'an entry'))) continue;
        const found = await codesAfter(({ entries: changed }) => {
          const entry = must(changed[index], 'an entry');
          if ('record' in entry) entry.record.tappedAt += by;
        });
        expect(found).toContain('record_missing');
      }
      for (let index = 0; index < countersignatures.length; index += 1) {
        const found = await codesAfter(({ countersignatures: changed }) => {
          must(changed[index], 'a countersignature').receivedAt += by;
        });
        expect(found).toContain('countersignature_wrong');
      }
    }
  });

  it('names the tail that a head promises and the pack lacks', async () => {
    const report = await rewritten((evidence) => {
      const last = must(evidence.countersignatures.pop(), 'the last');
      evidence.entries = evidence.entries.filter((entry) => 'signature' in entry || last.unsigned === null);
    });
    expect(broken(report).map(({ code, at }) => [code, at])).toEqual([['tail_missing', '5']]);
  });

  it('names the position whose record is gone', async () => {
    const report = await rewritten((evidence) => {
      evidence.entries = evidence.entries.filter((entry) => !('record' in entry) || entry.record.kind !== 'photo');
    });
    expect(broken(report).map(({ code, at }) => [code, at])).toContainEqual(['record_missing', '2']);
    expect(broken(report).map(({ code }) => code)).toContain('chain_gap');
  });

  it('names what a device signed anew for a record that the server has countersigned', async () => {
    // r and n − s sign the same: only the server's hash of the signature tells them apart.
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
    const found = await codesAfter((evidence) => {
      for (const entry of evidence.entries) {
        if (!('record' in entry) || !('signature' in entry) || entry.record.kind !== 'mark') continue;
        const s = order - BigInt(`0x${entry.signature.slice(64)}`);
        entry.signature = entry.signature.slice(0, 64) + s.toString(16).padStart(64, '0');
      }
      evidence.entries.sort(byChain);
    });
    expect(found).toEqual(['countersigned_otherwise']);
  });
});

describe('a change of the files', () => {
  it('is named where one is gone, was renamed, or was added', async () => {
    const files = await original;
    for (const name of files.keys()) {
      const without = new Map(files);
      without.delete(name);
      expect(broken(await verify(without)).map(({ at }) => at)).toContain(name);
      without.set('photos/other.jpg', must(files.get(name), name));
      expect(broken(await verify(without)).map(({ at }) => at)).toContain(name);
    }
    const more = new Map(files).set('photos/9.jpg', new Uint8Array(1));
    expect(broken(await verify(more))).toMatchObject([{ code: 'file_unknown', at: 'photos/9.jpg' }]);
  });

  it('is named where two change places', async () => {
    const files = new Map(await original);
    const [one, other] = [files.get('photos/1.jpg'), files.get('photos/2.jpg')];
    files.set('photos/1.jpg', must(other, 'a photo')).set('photos/2.jpg', must(one, 'a photo'));
    expect(broken(await verify(files)).map(({ code }) => code)).toEqual(['file_changed', 'file_changed']);
  });
});

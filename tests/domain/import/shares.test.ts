import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../domain/import/pipeline.ts';
import { type ImportShare, sharesOf } from '../../../domain/import/shares.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

type Right = Extract<Verdict, { kind: 'add' | 'change' }>;

const added = (index: number, values: Record<string, unknown> = {}): { number: number; verdict: Right } => ({
  number: index + 2,
  verdict: { kind: 'add', id: fixedId(index), values },
});
const list = (count: number, values?: Record<string, unknown>) =>
  Array.from({ length: count }, (_, index) => added(index, values));
const sent = { name: 'importCustomers', file: 'λίστα.xlsx' } as const;
const sizes = (shares: readonly ImportShare[]): number[] => shares.map(({ args }) => args.rows.length);

describe('the right rows of a file', () => {
  it('are sent without those that are there already or refused', () => {
    const others = [
      { number: 7, verdict: { kind: 'unchanged' } },
      { number: 8, verdict: { kind: 'refused', refusals: [] } },
    ] as const;
    expect(sharesOf([added(1), ...others, added(2)], sent)).toEqual(sharesOf([added(1), added(2)], sent));
  });

  it('are sent in shares of another size to who asks for one', () => {
    expect(sizes(sharesOf(list(60), { ...sent, most: 25 }))).toEqual([25, 25, 10]);
  });

  it('are sent with their numbers and ids, in the order of the file', () => {
    expect(sharesOf([added(3, { nickname: 'Καφέ' }), added(1)], sent)).toEqual([
      {
        name: 'importCustomers',
        args: {
          file: 'λίστα.xlsx',
          rows: [
            { row: 5, id: fixedId(3), values: { nickname: 'Καφέ' } },
            { row: 3, id: fixedId(1), values: {} },
          ],
        },
        base: {},
      },
    ]);
    expect(sharesOf([], sent)).toEqual([]);
  });

  it.each([
    [1, [1]],
    [500, [500]],
    [501, [500, 1]],
    [1200, [500, 500, 200]],
  ])('are sent at most 500 at once: %i as %j', (count, expected) => {
    const shares = sharesOf(list(count), sent);
    expect(sizes(shares)).toEqual(expected);
    const numbers = shares.flatMap(({ args }) => args.rows.map(({ row }) => row));
    expect(numbers).toEqual(list(count).map(({ number }) => number));
  });

  it('are sent in smaller shares where they are long, so that a server takes each', () => {
    // Somewhat more than three rows fill a share of a million characters.
    const shares = sharesOf(list(8, { comment: 'x'.repeat(300_000) }), sent);
    expect(sizes(shares)).toEqual([3, 3, 2]);
    for (const share of shares) expect(JSON.stringify(share).length).toBeLessThanOrEqual(1_000_000);
    expect(sizes(sharesOf(list(2, { comment: 'x'.repeat(2_000_000) }), sent))).toEqual([1, 1]);
  });

  it('keep the end of a long file name, where its kind is', () => {
    const [share] = sharesOf(list(1), { ...sent, file: `${'α'.repeat(300)}.xlsx` });
    expect(share?.args.file).toBe(`${'α'.repeat(250)}.xlsx`);
  });

  it('that change what is there are sent with what was seen of each', () => {
    const changed = (index: number): { number: number; verdict: Right } => {
      const change = { values: { floor: '2' }, seen: { floor: null }, changes: [] };
      return { number: index, verdict: { kind: 'change', id: fixedId(index), ...change } };
    };
    expect(sharesOf([changed(1), changed(2)], { ...sent, name: 'changeAddresses' })).toMatchObject([
      { base: { rows: { [fixedId(1)]: { floor: null }, [fixedId(2)]: { floor: null } } } },
    ]);
  });
});

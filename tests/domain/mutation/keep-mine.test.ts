import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepMine } from '../../../domain/mutation/keep-mine.ts';
import { type AddressCompletionStatus, addressCompletionStatuses } from '../../../domain/operational-address/states.ts';
import { shareStates } from '../../../domain/proof/states.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { proofValues } from '../../support/rows-proof.ts';
import { act, verdict } from '../decide.ts';
import { firstId, job, secondId, taskId } from '../job.ts';
import { ids } from '../people.ts';

const proofId = fixedId(301);
const itemId = fixedId(302);
const markNames = ['markCollected', 'markInProgress', 'markInstalled', 'markFinished', 'markFailed'];

const texts = fc.constantFrom(null, 'one', 'two', 'three');
const amounts = fc.constantFrom(null, 1, 2.5, 30);
const status = fc.constantFrom<AddressCompletionStatus>(...addressCompletionStatuses);
const address = fc.record({
  communicationInfo: texts,
  salesPrice: amounts,
  payout: amounts,
  extraCosts: amounts,
  extraCostsDescription: texts,
  completionStatus: status,
});
const proof = fc.record({ comment: texts, nickname: texts, shareState: fc.constantFrom(...shareStates) });
const onAddress = (name: string, set: fc.Arbitrary<object>) =>
  fc.record({ name: fc.constant(name), args: fc.record({ id: fc.constant(firstId), set }), base: set });

/** Anything that a person sets and may be asked about, with the base that they saw. */
const sent = fc.oneof(
  fc.record({
    name: fc.constantFrom(...markNames),
    args: fc.constant({ id: firstId, failureReason: 'WEATHER' }),
    base: fc.record({ completionStatus: status }),
  }),
  fc.record({
    name: fc.constant('correctStatus'),
    args: fc.record({ id: fc.constant(firstId), completionStatus: fc.constantFrom('COLLECTED', 'FAILED') }),
    base: fc.record({ completionStatus: status }),
  }),
  onAddress('changeCommunicationInfo', fc.record({ communicationInfo: texts })),
  onAddress('changeCosts', fc.record({ salesPrice: amounts, payout: amounts })),
  onAddress('changeExtraCosts', fc.record({ extraCosts: amounts, extraCostsDescription: texts })),
  fc.record({
    name: fc.constant('editProof'),
    args: fc.record({ id: fc.constant(proofId), set: fc.record({ comment: texts, nickname: texts }) }),
    base: fc.record({ comment: texts, nickname: texts }),
  }),
  fc.record({
    name: fc.constant('changeShareState'),
    args: fc.record({ id: fc.constant(proofId), shareState: fc.constantFrom(...shareStates) }),
    base: fc.record({ shareState: fc.constantFrom(...shareStates) }),
  }),
) as fc.Arbitrary<{ name: string; args: Record<string, unknown>; base: Record<string, unknown> }>;

const company = { id: ids.boss };
const rowsWith = (given: { address: object; proof: object }) =>
  job({ first: given.address }).with('proofs', {
    [proofId]: proofValues({
      company,
      task: { id: taskId },
      operationalAddress: { id: firstId },
      author: company,
      ...given.proof,
    }),
  });

describe('keep mine', () => {
  test('once answered, it is applied: no question is asked that mine could not answer', async () => {
    let conflicts = 0;
    await fc.assert(
      fc.asyncProperty(fc.record({ address, proof }), sent, async (given, item) => {
        const rows = rowsWith(given);
        const decision = await act(rows, item);
        if (decision.kind !== 'conflict') return;
        conflicts += 1;
        for (const kept of keepMine({ ...item, id: itemId }, decision.conflicts))
          expect(verdict(await act(rows, kept))).toBe('applied');
      }),
      { numRuns: 1000 },
    );
    expect(conflicts).toBeGreaterThan(100);
  });

  test('a mark becomes a recorded correction and keeps its reason', () => {
    const item = {
      name: 'markFailed',
      args: { id: firstId, failureReason: 'NO_ACCESS', failureComment: 'κλειδωμένο', millisecondsWorkedOn: 5 },
      base: { completionStatus: 'NO_PROGRESS' },
    };
    expect(keepMine({ ...item, id: itemId }, [{ id: firstId, theirs: { completionStatus: 'INSTALLED' } }])).toEqual([
      {
        name: 'correctStatus',
        args: {
          id: firstId,
          completionStatus: 'FAILED',
          failureReason: 'NO_ACCESS',
          failureComment: 'κλειδωμένο',
          answers: itemId,
        },
        base: { completionStatus: 'INSTALLED' },
      },
    ]);
  });

  test('a mark of several addresses becomes a correction of each that conflicted', async () => {
    const rows = job({ first: { completionStatus: 'INSTALLED' }, second: { completionStatus: 'NO_PROGRESS' } });
    const item = {
      name: 'markAddressesFailed',
      args: { task: taskId, addresses: [firstId, secondId], failureReason: 'WEATHER', failureComment: null },
      base: { statuses: { [firstId]: 'COLLECTED', [secondId]: 'NO_PROGRESS' } },
    };
    const asked = await act(rows, item);
    expect(verdict(asked)).toBe('conflict');
    if (asked.kind !== 'conflict') return;
    const kept = keepMine({ ...item, id: itemId }, asked.conflicts);
    expect(kept.map(({ args }) => args.id)).toEqual([firstId]);
    for (const again of kept) expect(verdict(await act(rows, again))).toBe('applied');
    expect(rows.row('operational-addresses', firstId)).toMatchObject({
      completionStatus: 'FAILED',
      failureReason: 'WEATHER',
    });
  });

  test('what was held behind it is sent as it was', () => {
    const item = { name: 'markInProgress', args: { id: firstId }, base: { completionStatus: 'COLLECTED' } };
    expect(keepMine({ ...item, id: itemId }, [])).toEqual([item]);
  });

  test('a whole chain of marks ends where the person had it', async () => {
    const rows = rowsWith({ address: { completionStatus: 'FAILED' }, proof: {} });
    const first = { name: 'markCollected', args: { id: firstId }, base: { completionStatus: 'NO_PROGRESS' } };
    const then = { name: 'markInProgress', args: { id: firstId }, base: { completionStatus: 'COLLECTED' } };
    const asked = await act(rows, first);
    expect(verdict(asked)).toBe('conflict');
    if (asked.kind !== 'conflict') return;
    for (const item of [
      ...keepMine({ ...first, id: itemId }, asked.conflicts),
      ...keepMine({ ...then, id: itemId }, []),
    ])
      expect(verdict(await act(rows, item))).toBe('applied');
    expect(rows.row('operational-addresses', firstId).completionStatus).toBe('IN_PROGRESS');
  });

  test('the fields that were not in question keep the base that they had', () => {
    const item = { name: 'editProof', args: { id: proofId }, base: { comment: 'a', nickname: 'b' } };
    const again = keepMine({ ...item, id: itemId }, [{ id: proofId, theirs: { comment: 'c' } }]);
    expect(again).toEqual([{ ...item, base: { comment: 'c', nickname: 'b' } }]);
  });
});

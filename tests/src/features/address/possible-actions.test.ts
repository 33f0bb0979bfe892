import { afterEach, describe, expect, it, vi } from 'vitest';
import { day, hour } from '../../../../domain/kernel/time.ts';
import { correctionsFor } from '../../../../src/features/address/corrections.ts';
import { possibleActions, possibleWay, proofInProgress } from '../../../../src/features/address/possible-actions.ts';
import { nothingPending } from '../../../../src/mirror/address-pending.ts';
import type { AddressView } from '../../../../src/mirror/addresses.ts';
import { addressValues, operationalAddressValues, taskValues } from '../../../support/rows.ts';
import { proofValues } from '../../../support/rows-proof.ts';
import { boss, installer } from '../../support/stories.ts';

const meta = { id: 'id', version: 1, createDate: 0, modifyDate: 0 };
const { viewer } = installer.user;
/** Of the office whose task it is. */
const planner = boss.user.viewer;
const task = { id: 'task' };
const athens = 'Europe/Athens';

function view(
  address: Parameters<typeof operationalAddressValues>[0] | object = {},
  given: Parameters<typeof taskValues>[0] = {},
): AddressView {
  return {
    operational: { ...meta, ...operationalAddressValues({ task, ...address }) },
    task: { ...meta, ...taskValues({ employeesAssignees: [{ id: viewer.userId }], ...given }) },
    place: null,
    pickups: [],
    proofs: [],
    photos: { received: 0, total: 0 },
    evidence: [],
    pending: nothingPending,
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('what may be done with an address', () => {
  it.each([
    ['NO_PROGRESS', 'COLLECTED', true],
    ['COLLECTED', 'IN_PROGRESS', true],
    ['IN_PROGRESS', 'INSTALLED', true],
    ['INSTALLED', 'FINISHED', true],
    ['FINISHED', null, false],
    ['FAILED', null, false],
  ] as const)('from %s: next %s, fail %s', (completionStatus, next, fail) => {
    expect(possibleActions(viewer, view({ completionStatus }))).toMatchObject({ next, fail, prove: true });
  });

  it('is set out for by those who do it, once what is to be collected is', () => {
    const setsOut = (...given: Parameters<typeof view>) => possibleWay(viewer, view(...given), athens) === 'setOut';
    const pickups = [{ ...meta, ...addressValues({}) }];
    expect([setsOut({}), setsOut({ completionStatus: 'COLLECTED' })]).toEqual([true, true]);
    expect(['IN_PROGRESS', 'INSTALLED', 'FAILED'].map((completionStatus) => setsOut({ completionStatus }))).toEqual([
      false,
      false,
      false,
    ]);
    expect(possibleWay(viewer, { ...view(), pickups }, athens)).toBeNull();
    expect(possibleWay(viewer, { ...view({ completionStatus: 'COLLECTED' }), pickups }, athens)).toBe('setOut');
    expect(setsOut({}, { installationTimestampFrom: Date.now() + 2 * day })).toBe(false);
    const company = { id: planner.companyId };
    expect(possibleWay(planner, view({}, { company }), athens)).toBeNull();
  });

  it('is due on its day in the time zone of the company, not in that of the phone', () => {
    const evening = Date.UTC(2026, 4, 4, 20, 30);
    vi.useFakeTimers({ toFake: ['Date'], now: evening });
    const work = view({}, { installationTimestampFrom: evening + 2 * hour });
    expect(possibleWay(viewer, work, athens)).toBeNull();
    expect(possibleWay(viewer, work, 'Atlantic/Azores')).toBe('setOut');
  });

  it('takes back the own last mark, and sets any other status in the office only', () => {
    const markedBy = (by: string) =>
      ({ completionStatus: 'COLLECTED', lastMark: { by, from: 'NO_PROGRESS' } }) as const;
    expect(correctionsFor(viewer, view(markedBy(viewer.userId)))).toEqual(['NO_PROGRESS']);
    expect(correctionsFor(viewer, view(markedBy(planner.userId)))).toEqual([]);
    const ofPlanner = view(markedBy(viewer.userId), { company: { id: planner.companyId } });
    expect(correctionsFor(planner, ofPlanner)).toEqual(['NO_PROGRESS', 'IN_PROGRESS', 'INSTALLED', 'FINISHED']);
  });

  it('does not correct what is invoiced', () => {
    const task = { taskCompletionStatus: 'INVOICED' } as const;
    expect(correctionsFor(planner, view({ completionStatus: 'INVOICED' }, task))).toEqual([]);
    expect(correctionsFor(planner, view({ completionStatus: 'INVOICED' }))).toEqual([]);
  });

  it('is nothing but evidence while the task is paused, and nothing at all for strangers', () => {
    expect(possibleActions(viewer, view({}, { taskOperationalStatus: 'PAUSED' }))).toEqual({
      next: null,
      fail: false,
      prove: true,
    });
    expect(possibleActions(boss.user.viewer, view())).toEqual({
      next: null,
      fail: false,
      prove: false,
    });
  });

  it('adds photos to the own latest proof of what is going on', () => {
    const author = { id: viewer.userId };
    const proof = (id: string, given: object) => ({
      ...meta,
      ...proofValues({ task, operationalAddress: { id: 'id' }, author, ...given }),
      id,
    });
    const proofs = [
      proof('pickup', { type: 'PICKUP' }),
      proof('first', {}),
      proof('second', {}),
      proof('other', { author: { id: boss.user.id } }),
      proof('absent', { signature: { kind: 'NOT_THERE', at: 0 } }),
    ];
    const at = (completionStatus: 'NO_PROGRESS' | 'IN_PROGRESS') => ({ ...view({ completionStatus }), proofs });
    expect(proofInProgress(viewer, at('NO_PROGRESS'))).toBe('pickup');
    expect(proofInProgress(viewer, at('IN_PROGRESS'))).toBe('second');
    expect(proofInProgress(viewer, view())).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { hour, minute } from '../../../domain/kernel/time.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { isOnTheWay, visitOf } from '../../../domain/visit/state.ts';
import type { RowsInMemory } from '../../support/rows-in-memory.ts';
import { act, noon, verdict } from '../decide.ts';
import { firstId, job, taskId } from '../job.ts';
import { client, employee, ids, stranger } from '../people.ts';

const installer = employee();
const colleague = { ...installer, userId: ids.colleague };
const travel = 30 * minute;
const window = { from: noon + 30 * minute, to: noon + hour };

interface Tap {
  actor?: Viewer;
  at?: number;
}

const crew = { employeesAssignees: [{ id: ids.installer }, { id: ids.colleague }] };
const onMyWay = ({ actor = installer, at = noon }: Tap = {}) => ({
  name: 'setOnMyWay',
  args: { id: firstId, travel },
  actor,
  at,
});
const arrived = ({ actor = installer, at = noon + hour }: Tap = {}) => ({
  name: 'setArrived',
  args: { id: firstId },
  actor,
  at,
});
const takeBack = (what: 'all' | 'arrival', actor: Viewer = installer) => ({
  name: 'takeBackVisit',
  args: { id: firstId, arrived: what === 'arrival' },
  actor,
});
const mark = (name: string, completionStatus: string, at: number) => ({
  name,
  args: { id: firstId },
  base: { completionStatus },
  actor: installer,
  at,
});
const addressOf = (rows: RowsInMemory) => rows.row('operational-addresses', firstId);
const verdictOf = async (rows: RowsInMemory, asked: Parameters<typeof act>[1]) => verdict(await act(rows, asked));

describe('a visit (decision 0188)', () => {
  it('says who is on the way since when, and when they are expected; no status follows', async () => {
    const rows = job();
    const before = { address: addressOf(rows).completionStatus, task: rows.row('tasks', taskId) };
    expect(await verdictOf(rows, onMyWay())).toBe('applied');
    const visit = { by: ids.installer, onMyWayAt: noon, window, arrivedAt: null };
    expect(addressOf(rows)).toMatchObject({ completionStatus: before.address, visit });
    expect(rows.row('tasks', taskId)).toEqual(before.task);
    expect(isOnTheWay(addressOf(rows))).toBe(true);
    expect(await verdictOf(rows, arrived())).toBe('applied');
    expect(addressOf(rows)).toMatchObject({ visit: { ...visit, arrivedAt: noon + hour } });
    expect(isOnTheWay(addressOf(rows))).toBe(false);
  });

  it.each([
    ['who may not mark the address', stranger, 'not_permitted'],
    ['a customer', client, 'not_permitted'],
  ])('is nothing for %s', async (_who, actor, code) => {
    const rows = job();
    for (const asked of [onMyWay({ actor }), arrived({ actor }), takeBack('all', actor)])
      expect(await verdictOf(rows, asked)).toBe(code);
  });

  it('waits for a task that takes no marks', async () => {
    expect(await verdictOf(job({ task: { taskOperationalStatus: 'PAUSED' } }), onMyWay())).toBe('task_not_ongoing');
  });

  it.each(['IN_PROGRESS', 'INSTALLED', 'FINISHED', 'FAILED', 'INVOICED'] as const)(
    'is behind, and changes nothing, where the address is %s already',
    async (completionStatus) => {
      const rows = job({ first: { completionStatus } });
      expect(await act(rows, onMyWay())).toMatchObject({ kind: 'applied', writes: [] });
    },
  );

  it('is that of the last tap of two people, in whichever order they come', async () => {
    const taps = [onMyWay(), onMyWay({ actor: colleague, at: noon + minute })];
    for (const order of [taps, taps.toReversed()]) {
      const rows = job({ task: crew });
      for (const tap of order) expect(await verdictOf(rows, tap)).toBe('applied');
      expect(addressOf(rows).visit).toMatchObject({ by: ids.colleague, onMyWayAt: noon + minute });
    }
  });

  it('has no arrival of somebody who is not on the way any more', async () => {
    const rows = job();
    expect(await act(rows, arrived())).toMatchObject({ kind: 'applied', writes: [] });
    expect(addressOf(rows).visit ?? null).toBeNull();
  });

  it('has the arrival of the person who is on the way, of that way', async () => {
    const rows = job({ task: crew });
    await act(rows, onMyWay({ actor: colleague, at: noon + hour }));
    for (const late of [arrived({ at: noon + 2 * hour }), arrived({ actor: colleague, at: noon + minute })])
      expect(await act(rows, late)).toMatchObject({ kind: 'applied', writes: [] });
    await act(rows, arrived({ actor: colleague, at: noon + 2 * hour }));
    expect(addressOf(rows).visit).toMatchObject({ by: ids.colleague, arrivedAt: noon + 2 * hour });
  });

  it('is not taken back by what was said before it', async () => {
    const rows = job();
    await act(rows, onMyWay({ at: noon + hour }));
    expect(await act(rows, { ...takeBack('all'), at: noon + minute })).toMatchObject({ kind: 'applied', writes: [] });
    expect(addressOf(rows).visit).toMatchObject({ onMyWayAt: noon + hour });
  });

  it('is taken back by whoever set out, whole or only its end', async () => {
    const rows = job({ task: crew });
    await act(rows, onMyWay());
    await act(rows, arrived());
    expect(await act(rows, takeBack('all', colleague))).toMatchObject({ kind: 'applied', writes: [] });
    expect(await verdictOf(rows, takeBack('arrival'))).toBe('applied');
    expect(addressOf(rows).visit).toMatchObject({ onMyWayAt: noon, arrivedAt: null });
    expect(await verdictOf(rows, takeBack('all'))).toBe('applied');
    expect(addressOf(rows).visit).toBeNull();
  });

  it.each([-1, 0.5, 12 * hour + 1, 'an hour', undefined])('takes no way that is none: %j', async (given) => {
    const asked = { ...onMyWay(), args: { id: firstId, travel: given } };
    expect(await verdictOf(job(), asked)).toBe('validation');
  });
});

describe('a mark after "on my way"', () => {
  it('counts as arrived, and one of done work as done', async () => {
    const rows = job();
    await act(rows, onMyWay());
    await act(rows, mark('markCollected', 'NO_PROGRESS', noon + 10 * minute));
    expect(visitOf(addressOf(rows))).toMatchObject({ arrivedAt: noon + 10 * minute, doneAt: null });
    await act(rows, mark('markInProgress', 'COLLECTED', noon + 11 * minute));
    expect(visitOf(addressOf(rows))).toMatchObject({ arrivedAt: noon + 10 * minute, doneAt: null });
    await act(rows, mark('markInstalled', 'IN_PROGRESS', noon + hour));
    expect(visitOf(addressOf(rows))).toMatchObject({ arrivedAt: noon + 10 * minute, doneAt: noon + hour });
  });

  it('does not count where it was before: what is collected first was collected elsewhere', async () => {
    const rows = job();
    await act(rows, mark('markCollected', 'NO_PROGRESS', noon - hour));
    await act(rows, onMyWay());
    expect(visitOf(addressOf(rows))).toMatchObject({ arrivedAt: null, doneAt: null });
    expect(isOnTheWay(addressOf(rows))).toBe(true);
  });

  it('ends the visit where it is a failure', async () => {
    const rows = job();
    await act(rows, onMyWay());
    await act(rows, mark('markFailed', 'NO_PROGRESS', noon + hour));
    expect(visitOf(addressOf(rows))).toBeNull();
  });
});

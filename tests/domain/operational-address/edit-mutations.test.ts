import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minute } from '../../../domain/kernel/time.ts';
import { operationalAddressValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { firstId, job, secondId, taskId } from '../job.ts';
import { boss, client, employee, ids, partner, stranger } from '../people.ts';

const address = (rows: ReturnType<typeof job>, id = firstId) => rows.row('operational-addresses', id);

describe('communication info (specification 6)', () => {
  const change = (set: string | null, seen: string | null) => ({
    name: 'changeCommunicationInfo',
    args: { id: firstId, set: { communicationInfo: set } },
    base: { communicationInfo: seen },
  });

  test('is set by those who may', async () => {
    const rows = job();
    expect(verdict(await act(rows, change('2ος όροφος', null)))).toBe('applied');
    expect(address(rows).communicationInfo).toBe('2ος όροφος');
  });

  test('is a question when somebody else set it meanwhile', async () => {
    const rows = job({ first: { communicationInfo: 'theirs' } });
    const decision = await act(rows, change('mine', null));
    const conflict = {
      fields: ['communicationInfo'],
      mine: { communicationInfo: 'mine' },
      theirs: { communicationInfo: 'theirs' },
    };
    expect(decision).toMatchObject({ kind: 'conflict', conflicts: [conflict], writes: [] });
    expect(verdict(await decide(rows, change('theirs', null)))).toBe('applied');
  });

  test.each([
    { who: 'an installer', actor: employee() },
    { who: 'office without VIEW_SALES_PRICE', actor: employee('PUT_TASKS') },
    { who: 'another company', actor: stranger },
    { who: 'the customer', actor: client },
  ])('is refused to $who', async ({ actor }) => {
    expect(verdict(await decide(job(), { ...change('mine', null), actor }))).toBe('not_permitted');
  });

  test.each([{ completionStatus: 'FINISHED' }, { completionStatus: 'FAILED' }] as const)(
    'is fixed once the address is $completionStatus',
    async (first) => {
      expect(verdict(await decide(job({ first }), change('mine', null)))).toBe('not_permitted');
    },
  );
});

describe('costs (specification 4.5 and 6)', () => {
  const change = (set: { salesPrice: number; payout: number }, base: { salesPrice: number; payout: number }) => ({
    name: 'changeCosts',
    args: { id: firstId, set },
    base,
  });
  const first = { salesPrice: 100, payout: 60 };

  test('sales price and payout merge each by itself', async () => {
    const rows = job({ first: { ...first, payout: 65 } });
    const decision = await act(rows, change({ salesPrice: 120, payout: 70 }, first));
    expect(decision).toMatchObject({ kind: 'conflict', conflicts: [{ fields: ['payout'] }] });
    expect(address(rows)).toMatchObject({ salesPrice: 120, payout: 65 });
  });

  test('a price that the person left as it was neither conflicts nor undoes somebody else’s', async () => {
    const rows = job({ first: { ...first, payout: 65 } });
    const decision = await act(rows, change({ ...first, salesPrice: 120 }, first));
    expect(verdict(decision)).toBe('applied');
    expect(address(rows)).toMatchObject({ salesPrice: 120, payout: 65 });
  });

  test('are followed by the task’s totals where those were the sums, and not where a person set another one', async () => {
    const second = { salesPrice: 50, payout: 20 };
    const totals = { totalPayout: 80, salesPrice: 140 };
    const rows = job({ first, second, task: totals });
    expect(verdict(await act(rows, change({ salesPrice: 200, payout: 70 }, first)))).toBe('applied');
    // 140 is not what the addresses came to: somebody agreed on it.
    expect(rows.row('tasks', taskId)).toMatchObject({ totalPayout: 90, salesPrice: 140 });
    const agreed = job({ first, second, task: { ...totals, salesPrice: 150 } });
    await act(agreed, change({ salesPrice: 200, payout: 60 }, first));
    expect(agreed.row('tasks', taskId)).toMatchObject({ totalPayout: 80, salesPrice: 250 });
  });

  test('do not fill a total that is empty, such as the sales price of work that a company allots to itself', async () => {
    const rows = job({ first, task: { totalPayout: null, salesPrice: null } });
    await act(rows, change({ salesPrice: 200, payout: 70 }, first));
    expect(rows.row('tasks', taskId)).toMatchObject({ totalPayout: null, salesPrice: null });
  });

  test('a payout that the person left as it was holds up no sales price, also when it is fixed and other than seen', async () => {
    const rows = job({
      first: { ...first, payout: 65 },
      task: { assignee: { id: ids.partner }, taskCompletionStatus: 'COLLECTED' },
    });
    expect(verdict(await act(rows, change({ ...first, salesPrice: 120 }, first)))).toBe('applied');
    expect(address(rows)).toMatchObject({ salesPrice: 120, payout: 65 });
    expect(verdict(await decide(rows, change({ salesPrice: 120, payout: 70 }, first)))).toBe('rule');
  });

  test('a company that was given the task changes neither the sales price, which it does not see, nor what it is paid', async () => {
    const rows = job({ first, task: { assignee: { id: ids.partner }, taskCompletionStatus: 'ASSIGNED' } });
    const sent = { salesPrice: 1, payout: 60 };
    expect(verdict(await act(rows, { ...change(sent, first), actor: partner }))).toBe('applied');
    expect(address(rows)).toMatchObject(first);
    const raising = change({ ...first, payout: 65 }, first);
    expect(verdict(await decide(rows, { ...raising, actor: partner }))).toBe('rule');
    expect(verdict(await decide(rows, raising))).toBe('applied');
  });

  test('the payout is fixed while a company that was given the task works on it', async () => {
    const task = { assignee: { id: ids.partner }, taskCompletionStatus: 'COLLECTED' } as const;
    const raising = change({ ...first, payout: 90 }, first);
    const decision = await decide(job({ first, task }), raising);
    expect(decision).toEqual({ kind: 'rejected', code: 'rule', fields: ['payout'] });
    expect(verdict(await decide(job({ first, task }), { ...raising, actor: partner }))).toBe('rule');
    expect(verdict(await decide(job({ first, task }), change({ ...first, salesPrice: 90 }, first)))).toBe('applied');
    expect(verdict(await decide(job({ first, task: { ...task, assignee: null } }), raising))).toBe('applied');
  });

  test.each([1.001, 1e11, Number.NaN])('%d is no amount', async (payout) => {
    expect(verdict(await decide(job({ first }), change({ ...first, payout }, first)))).toBe('validation');
  });
});

describe('extra costs and their description are one group', () => {
  const change = (set: [number | null, string | null], base: [number | null, string | null]) => ({
    name: 'changeExtraCosts',
    args: { id: firstId, set: { extraCosts: set[0], extraCostsDescription: set[1] } },
    base: { extraCosts: base[0], extraCostsDescription: base[1] },
  });

  test('neither is written when one of them was changed meanwhile', async () => {
    const rows = job({ first: { extraCosts: 5, extraCostsDescription: 'διόδια' } });
    const decision = await act(rows, change([null, 'βενζίνη'], [null, null]));
    const fields = ['extraCosts', 'extraCostsDescription'];
    expect(decision).toMatchObject({
      kind: 'conflict',
      conflicts: [{ fields, theirs: { extraCosts: 5 } }],
      writes: [],
    });
  });

  test('the task’s total follows, to the cent', async () => {
    const rows = job({ second: { extraCosts: 0.2 } });
    await act(rows, change([0.1, 'διόδια'], [null, null]));
    expect(rows.row('tasks', taskId).totalExtraCosts).toBe(0.3);
    await act(rows, change([null, null], [0.1, 'διόδια']));
    expect(rows.row('tasks', taskId).totalExtraCosts).toBe(0.2);
  });

  test('a new description alone leaves the task as it is', async () => {
    const rows = job({ first: { extraCosts: 5 }, task: { totalExtraCosts: 5 } });
    await act(rows, change([5, 'διόδια'], [5, null]));
    expect(address(rows).extraCostsDescription).toBe('διόδια');
    expect(rows.row('tasks', taskId).version).toBe(1);
  });

  test('are not below zero', async () => {
    expect(verdict(await decide(job(), change([-1, null], [null, null])))).toBe('validation');
  });
});

describe('ending the operation of an address', () => {
  test('for those who may work on it, once', async () => {
    const rows = job();
    const ending = { name: 'finishAddressOperation', args: { id: firstId } };
    expect(verdict(await decide(rows, { ...ending, actor: client }))).toBe('not_permitted');
    await act(rows, { ...ending, actor: employee() });
    expect(address(rows).addressOperationalStatus).toBe('FINISHED');
    expect(await decide(rows, ending)).toEqual({ kind: 'applied', writes: [], notices: [] });
  });
});

describe('finishing all that is installed (specification 4.5, bulk finish)', () => {
  const finishing = (finalPayout: number | null, addresses: string[]) => ({
    name: 'finishInstalledAddresses',
    args: { task: taskId, finalPayout, addresses },
  });
  const installed = (payout: number | null = null) => ({ completionStatus: 'INSTALLED', payout }) as const;

  test('divides the amount by the payouts, and the task is finished', async () => {
    const rows = job({ first: installed(20), second: installed(10), task: { taskCompletionStatus: 'INSTALLED' } });
    expect(verdict(await act(rows, { ...finishing(100, [firstId, secondId]), at: noon }))).toBe('applied');
    const finished = { completionStatus: 'FINISHED', finishedOn: noon };
    expect(address(rows)).toMatchObject({ ...finished, finalPayout: 66.67 });
    expect(address(rows, secondId)).toMatchObject({ ...finished, finalPayout: 33.33 });
    const task = { taskCompletionStatus: 'FINISHED', percentCompleted: 100, finishedOn: noon };
    expect(rows.row('tasks', taskId)).toMatchObject(task);
  });

  test('who does the work of another company finishes it for what was agreed', async () => {
    const given = { assignee: { id: ids.partner }, taskCompletionStatus: 'INSTALLED' } as const;
    const rows = job({ first: installed(20), second: installed(10.5), task: given });
    const both = [firstId, secondId];
    for (const amount of [5000, 30.49]) {
      const decision = await decide(rows, { ...finishing(amount, both), actor: partner });
      expect(decision).toEqual({ kind: 'rejected', code: 'not_permitted', fields: ['finalPayout'] });
    }
    expect(verdict(await decide(rows, finishing(5000, both)))).toBe('applied');
    expect(verdict(await act(rows, { ...finishing(30.5, both), actor: partner }))).toBe('applied');
    expect(address(rows, secondId).finalPayout).toBe(10.5);
    expect(rows.row('tasks', taskId).finalPayout).toBe(30.5);
  });

  test('another amount than the sum is for who plans the task and sees prices; all others finish for the sum', async () => {
    const rows = () => job({ first: installed(20), second: installed(10.5) });
    const both = [firstId, secondId];
    for (const rights of [[], ['PUT_TASKS'], ['VIEW_SALES_PRICE']] as const) {
      const actor = { ...employee(...rights), userId: employee().userId };
      const refused = await decide(rows(), { ...finishing(9999, both), actor });
      expect(refused).toEqual({ kind: 'rejected', code: 'not_permitted', fields: ['finalPayout'] });
      for (const sum of [30.5, null]) {
        const agreed = rows();
        expect(verdict(await act(agreed, { ...finishing(sum, both), actor }))).toBe('applied');
        expect(agreed.row('tasks', taskId).finalPayout).toBe(30.5);
      }
    }
    const planner = employee('PUT_TASKS', 'VIEW_SALES_PRICE');
    expect(verdict(await decide(rows(), { ...finishing(9999, both), actor: planner }))).toBe('applied');
  });

  test('the shares add up to the amount, whatever the payouts', async () => {
    const cents = fc.nat(99_999_999).map((amount) => amount / 100);
    const payouts = fc.array(fc.option(cents, { nil: null }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(cents, payouts, async (amount, given) => {
        const addresses = given.map((payout, index) => [fixedId(1000 + index), installed(payout)] as const);
        const rows = job().with(
          'operational-addresses',
          Object.fromEntries(
            addresses.map(([id, values]) => [id, operationalAddressValues({ task: { id: taskId }, ...values })]),
          ),
        );
        const decision = await act(
          rows,
          finishing(
            amount,
            addresses.map(([id]) => id),
          ),
        );
        expect(verdict(decision)).toBe('applied');
        const shares = addresses.map(([id]) => Math.round((address(rows, id).finalPayout ?? Number.NaN) * 100));
        expect(shares.reduce((one, other) => one + other, 0)).toBe(Math.round(amount * 100));
      }),
    );
  });

  test('leaves addresses alone that the person did not see', async () => {
    const rows = job({ first: installed(), second: installed() });
    await act(rows, finishing(50, [firstId]));
    expect(address(rows, secondId)).toMatchObject({ completionStatus: 'INSTALLED', finalPayout: null });
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('UNDER_EXAMINATION');
  });

  test('refuses the whole when one is no longer installed, is of another task, or is named twice', async () => {
    const rows = job({ first: installed(), second: { completionStatus: 'FAILED' } });
    for (const addresses of [
      [firstId, secondId],
      [firstId, fixedId(999)],
      [firstId, firstId],
    ]) {
      const decision = await decide(rows, finishing(50, addresses));
      expect(decision).toEqual({ kind: 'rejected', code: 'transition_not_allowed', fields: ['addresses'] });
    }
  });

  test('needs the right to mark, a task that runs, an amount and an address', async () => {
    const one = finishing(50, [firstId]);
    expect(verdict(await decide(job({ first: installed() }), { ...one, actor: stranger }))).toBe('not_permitted');
    const paused = job({ first: installed(), task: { taskOperationalStatus: 'PAUSED' } });
    expect(verdict(await decide(paused, one))).toBe('task_not_ongoing');
    expect(verdict(await decide(job({ first: installed() }), finishing(-1, [firstId])))).toBe('validation');
    expect(verdict(await decide(job({ first: installed() }), finishing(1, [])))).toBe('validation');
    expect(verdict(await decide(job(), { ...one, args: { ...one.args, task: fixedId(999) } }))).toBe('not_found');
  });

  test('stops a clock of work that still ran', async () => {
    const rows = job({ first: { ...installed(), startedOn: noon - minute } });
    await act(rows, { ...finishing(1, [firstId]), actor: boss, at: noon });
    expect(address(rows)).toMatchObject({ startedOn: null, millisecondsWorkedOn: minute });
  });
});

describe('the final payout (specification 4.5, payout editing mode)', () => {
  const change = (finalPayout: number | null, seen: number | null) => ({
    name: 'changeFinalPayout',
    args: { id: firstId, set: { finalPayout } },
    base: { finalPayout: seen },
  });
  const finished = { completionStatus: 'FINISHED', finalPayout: 60 } as const;

  test('of a finished address changes, and the task’s sum with it', async () => {
    const rows = job({ first: finished, second: { finalPayout: 0.2 } });
    expect(verdict(await act(rows, change(55.1, 60)))).toBe('applied');
    expect(address(rows).finalPayout).toBe(55.1);
    expect(rows.row('tasks', taskId).finalPayout).toBe(55.3);
  });

  test('does not before, nor once it is invoiced or another company has it', async () => {
    expect(verdict(await decide(job({ first: { completionStatus: 'INSTALLED' } }), change(55, null)))).toBe(
      'not_permitted',
    );
    const invoiced = job({ first: finished, task: { taskCompletionStatus: 'INVOICED' } });
    expect(verdict(await decide(invoiced, change(55, 60)))).toBe('not_permitted');
    const given = job({ first: finished, task: { assignee: { id: ids.partner } } });
    expect(verdict(await decide(given, change(55, 60)))).toBe('not_permitted');
  });

  test('of the task is the sum after a bulk finish, of which its people are told once', async () => {
    const rows = job({ first: { completionStatus: 'INSTALLED' }, second: finished });
    const args = { task: taskId, finalPayout: 40, addresses: [firstId] };
    const decision = await act(rows, { name: 'finishInstalledAddresses', args });
    expect(rows.row('tasks', taskId).finalPayout).toBe(100);
    expect(decision).toMatchObject({ notices: [{ classType: 'TASK', type: 'FINISHED', details: { addresses: '1' } }] });
  });
});

import { z } from 'zod';
import { id, money } from '../kernel/fields.ts';
import { sumOf, toCents } from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';
import { applied, type Decision, type MutationContext, rejected } from '../mutation/decision.ts';
import { type DefinedMutation, defineMutation } from '../mutation/definition.ts';
import { decideMerge, sameValue } from '../mutation/merge.ts';
import type { PhotoKind } from '../photo/required.ts';
import type { NewRow, Write } from '../rows.ts';
import type { OperationalAddress } from '../schemas.ts';
import { changeTotals } from '../task/change.ts';
import { loadTask, type TaskFacts } from '../task/facts.ts';
import { taskNotice } from '../task/notices.ts';
import { followingTotals, payoutOf, sharesOf } from '../task/totals.ts';
import { seesSalesPrice } from '../visibility/projection.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { mayChangeCosts, mayChangeFinalPayout, mayChangePayout, mayNameFinalPayout } from './cost-permissions.ts';
import { mayWorkOn, takesMarks } from './permissions.ts';
import { lackingPhotos, refuseMissingPhotos } from './required-photos.ts';
import { type AddressFacts, changeAddresses, loadAddressFacts, statusFields } from './status-change.ts';

type Fields = Partial<NewRow<'operational-addresses'>>;

const mayChangeCostsOf = (actor: Viewer, { task, address }: AddressFacts): boolean =>
  mayChangeCosts(actor, task, address.completionStatus);

type Values = Record<string, unknown>;

/** The type of an edit that sends all of its fields. */
type EditMutation<Shape extends z.ZodRawShape> = DefinedMutation<
  z.core.$ZodType<unknown, { id: string; set: z.input<z.ZodObject<Shape>> }>,
  z.core.$ZodType<unknown, Partial<z.input<z.ZodObject<Shape>>>>
>;

/** An edit of address fields that require the right to change costs (specification 6), merged by groups. */
function editMutation<Shape extends z.ZodRawShape>(
  fields: Shape,
  options: {
    group: boolean;
    /** Who may edit; by default those who may change costs. */
    may?: (actor: Viewer, facts: AddressFacts) => boolean;
    /** The field that can't be changed now; only values of `next` that differ from `base` count as changes. */
    forbids?: (facts: AddressFacts, change: { next: Values; base: Values; actor: Viewer }) => string | null;
    /** Fields that are hidden from the actor: their values are ignored. */
    hides?: (actor: Viewer, address: OperationalAddress) => readonly string[];
    also?: (facts: AddressFacts, set: Fields, at: Instant) => Write[];
  },
): EditMutation<Shape> {
  const values = z.object(fields);
  const set: z.core.$ZodType<Values> = values;
  const base: z.core.$ZodType<Values> = values.partial();
  const names = Object.keys(fields);
  const mutation = defineMutation({
    args: z.object({ id: id(), set }),
    base,
    target: (args) => ({ resource: 'operational-addresses', id: args.id }),
    sets: (args) => names.map((field) => `operational-addresses/${args.id}/${field}`),
    needs: (args) => [`operational-addresses/${args.id}`],
    load: (args, rows) => loadAddressFacts(args.id, rows),
    decide: (facts: AddressFacts, { args, base: seen, context }) => {
      const { address } = facts;
      const { may = mayChangeCostsOf } = options;
      if (!may(context.actor, facts)) return rejected('not_permitted');
      const forbidden = options.forbids?.(facts, { next: args.set, base: seen, actor: context.actor }) ?? null;
      if (forbidden !== null) return rejected('rule', forbidden);
      const hidden = options.hides?.(context.actor, address) ?? [];
      return decideMerge(
        {
          resource: 'operational-addresses',
          id: address.id,
          row: address,
          base: seen,
          next: Object.fromEntries(Object.entries(args.set).filter(([name]) => !hidden.includes(name))),
          ...(options.group ? { groups: [names] } : {}),
        },
        (written) => options.also?.(facts, written as Fields, context.at) ?? [],
      );
    },
  });
  // The schemas were made of these very fields.
  return mutation as unknown as EditMutation<Shape>;
}

/** Changes the communication info of an address (specification 6). */
export const changeCommunicationInfo = editMutation(
  { communicationInfo: z.string().max(10_000).nullable() },
  { group: false },
);

/**
 * Changes sales price and payout of an address; the payout only by who pays it, in editing mode normal (specification
 * 4.5, decision 0075). A hidden sales price stays. The task's totals follow if they were the sums of its addresses.
 */
export const changeCosts = editMutation(
  { salesPrice: money().min(0).nullable(), payout: money().min(0).nullable() },
  {
    group: false,
    hides: (actor, address) => (seesSalesPrice(actor, address) ? [] : ['salesPrice']),
    forbids: ({ address, task }, { next, base, actor }) => {
      const meant = !sameValue(next.payout, 'payout' in base ? base.payout : address.payout);
      const changes = meant && !sameValue(next.payout, address.payout);
      return changes && !mayChangePayout(actor, task, address.completionStatus) ? 'payout' : null;
    },
    also: (facts, set, at) => {
      const after = facts.addresses.map((each) => (each.id === facts.address.id ? { ...each, ...set } : each));
      return changeTotals(facts, followingTotals(facts.task, { before: facts.addresses, after }), at);
    },
  },
);

/**
 * Changes the final payout of a finished address in editing mode final (specification 4.5); the task's total follows.
 */
export const changeFinalPayout = editMutation(
  { finalPayout: money().min(0).nullable() },
  {
    group: false,
    may: (actor, { task, address }) => mayChangeFinalPayout(actor, task, address.completionStatus),
    also: (facts, set, at) => {
      const finalPayout = sumOf([set.finalPayout, ...facts.others.map((other) => other.finalPayout)]);
      return changeTotals(facts, { finalPayout }, at);
    },
  },
);

/** Changes extra costs and their description, which merge as one; the task's total follows. */
export const changeExtraCosts = editMutation(
  { extraCosts: money().min(0).nullable(), extraCostsDescription: z.string().max(2000).nullable() },
  {
    group: true,
    also: (facts, set, at) => {
      const mine = 'extraCosts' in set ? set.extraCosts : facts.address.extraCosts;
      const totalExtraCosts = sumOf([mine, ...facts.others.map(({ extraCosts }) => extraCosts)]);
      return changeTotals(facts, { totalExtraCosts }, at);
    },
  },
);

/** Ends the operational status of an address (`finishedOperationalStatus`). */
export const finishAddressOperation = defineMutation({
  args: z.object({ id: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'operational-addresses', id: args.id }),
  sets: (args) => [`operational-addresses/${args.id}/addressOperationalStatus`],
  needs: (args) => [`operational-addresses/${args.id}`],
  load: (args, rows) => loadAddressFacts(args.id, rows),
  decide: ({ address, task }: AddressFacts, { context }) => {
    if (!mayWorkOn(context.actor, task)) return rejected('not_permitted');
    if (address.addressOperationalStatus === 'FINISHED') return applied([]);
    const set = { addressOperationalStatus: 'FINISHED' } as const;
    return applied([{ kind: 'change', resource: 'operational-addresses', id: address.id, set }]);
  },
});

function finishAll(
  facts: TaskFacts,
  { finished, amount }: { finished: OperationalAddress[]; amount: number },
  context: MutationContext,
): Decision {
  const shares = sharesOf(amount, finished);
  const sets = new Map(
    finished.map((address) => [
      address.id,
      {
        ...statusFields(address, { status: 'FINISHED', at: context.at }),
        finalPayout: shares.get(address.id) ?? 0,
      },
    ]),
  );
  const finalPayout = sumOf(facts.addresses.map((address) => sets.get(address.id)?.finalPayout ?? address.finalPayout));
  const notice = taskNotice('FINISHED', facts.task, { addresses: String(finished.length) });
  return applied(changeAddresses(facts, sets, { at: context.at, task: { finalPayout } }), [notice]);
}

interface FinishFacts extends TaskFacts {
  /** The photo kinds that some address lacks. */
  missing: readonly PhotoKind[];
}

/**
 * Finishes INSTALLED addresses and divides `finalPayout` by their payouts, to the cent (specification 4.5, bulk
 * finish). One that isn't INSTALLED or lacks photos rejects all, since the amount was meant for all. Without an amount
 * the agreed payouts are used; naming another one needs the right (decision 0075).
 */
export const finishInstalledAddresses = defineMutation({
  args: z.object({ task: id(), finalPayout: money().min(0).nullish(), addresses: z.array(id()).min(1).max(10_000) }),
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.task }),
  sets: (args) => args.addresses.map((addressId) => `operational-addresses/${addressId}/status`),
  needs: (args) => [`tasks/${args.task}`],
  load: async (args, rows): Promise<FinishFacts | undefined> => {
    const facts = await loadTask(args.task, rows);
    if (facts === undefined) return undefined;
    const addresses = facts.addresses.filter(({ id: address }) => args.addresses.includes(address));
    const lacking = await lackingPhotos({ task: facts.task, addresses }, 'FINISHED', rows);
    return { ...facts, missing: [...new Set([...lacking.values()].flat())] };
  },
  decide: (facts: FinishFacts, { args, context }) => {
    if (!mayWorkOn(context.actor, facts.task)) return rejected('not_permitted');
    if (!takesMarks(facts.task)) return rejected('task_not_ongoing');
    const chosen = facts.addresses.filter((address) => args.addresses.includes(address.id));
    const allInstalled = chosen.every(({ completionStatus }) => completionStatus === 'INSTALLED');
    if (chosen.length !== args.addresses.length || !allInstalled)
      return rejected('transition_not_allowed', 'addresses');
    if (facts.missing.length > 0) return refuseMissingPhotos(facts.missing);
    const agreed = payoutOf(chosen);
    const amount = args.finalPayout ?? agreed;
    const isNamed = toCents(amount) !== toCents(agreed);
    if (isNamed && !mayNameFinalPayout(context.actor, facts.task)) return rejected('not_permitted', 'finalPayout');
    return finishAll(facts, { finished: chosen, amount }, context);
  },
});

import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import type { Instant } from '../kernel/time.ts';
import { applied, type Decision, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { mayWorkOn, takesMarks } from '../operational-address/permissions.ts';
import { type AddressFacts, loadAddressFacts } from '../operational-address/status-change.ts';
import type { Write } from '../rows.ts';
import { writesAboveAddress } from '../task/change.ts';
import { isAwaited } from './awaited.ts';
import { travelSchema, type Visit } from './schema.ts';
import { arrivalWindow } from './window.ts';

const about = {
  base: z.object({}),
  target: (given: { id: string }) => ({ resource: 'operational-addresses', id: given.id }) as const,
  sets: (given: { id: string }) => [`operational-addresses/${given.id}/visit`],
  needs: (given: { id: string }) => [`operational-addresses/${given.id}`],
  load: (given: { id: string }, rows: Parameters<typeof loadAddressFacts>[1]) => loadAddressFacts(given.id, rows),
};

/** Writes the visit of an address, which its status doesn't follow. */
function setVisit(facts: AddressFacts, visit: Visit | null, at: Instant): Decision {
  const { address } = facts;
  const own: Write = { kind: 'change', resource: 'operational-addresses', id: address.id, set: { visit } };
  return applied([own, ...writesAboveAddress(facts, { ...address, visit }, at)]);
}

/** Whether it is this person who is on the way, since before an instant: what a device says of an earlier way comes too late. */
const isTheirs = (visit: Visit | null | undefined, user: string, at: Instant): visit is Visit =>
  visit?.by === user && visit.onMyWayAt <= at;

/**
 * Says that a person is on the way to an address, and how long that takes (decision 0188). An address whose work has begun
 * or failed meanwhile stays as it is: a device that is behind has nothing to contradict. Of two people the last tap counts.
 */
export const setOnMyWay = defineMutation({
  ...about,
  args: z.object({ id: id(), travel: travelSchema }),
  decide: (facts: AddressFacts, { args: { travel }, context: { actor, at } }) => {
    const { address, task } = facts;
    if (!mayWorkOn(actor, task)) return rejected('not_permitted');
    if (!isAwaited(address)) return applied([]);
    if (!takesMarks(task)) return rejected('task_not_ongoing');
    if ((address.visit?.onMyWayAt ?? 0) >= at) return applied([]);
    // By the time of the tap, which the server corrects by what it measured of the device's clock.
    const window = travel === null ? null : arrivalWindow(at, travel);
    return setVisit(facts, { by: actor.userId, onMyWayAt: at, window, arrivedAt: null }, at);
  },
});

/** Says that the person who is on the way to an address has arrived. Anybody else's arrival, and one of an earlier way, changes nothing. */
export const setArrived = defineMutation({
  ...about,
  args: z.object({ id: id() }),
  decide: (facts: AddressFacts, { context: { actor, at } }) => {
    const { address, task } = facts;
    if (!mayWorkOn(actor, task)) return rejected('not_permitted');
    const { visit } = address;
    if (!isTheirs(visit, actor.userId, at) || visit.arrivedAt !== null) return applied([]);
    return setVisit(facts, { ...visit, arrivedAt: at }, at);
  },
});

/** Takes back one's own "on my way", or with `arrived` only one's arrival. */
export const takeBackVisit = defineMutation({
  ...about,
  args: z.object({ id: id(), arrived: z.boolean() }),
  decide: (facts: AddressFacts, { args: { arrived }, context: { actor, at } }) => {
    const { address, task } = facts;
    const { visit } = address;
    if (!mayWorkOn(actor, task)) return rejected('not_permitted');
    if (!isTheirs(visit, actor.userId, at)) return applied([]);
    if (!arrived) return setVisit(facts, null, at);
    return visit.arrivedAt === null ? applied([]) : setVisit(facts, { ...visit, arrivedAt: null }, at);
  },
});

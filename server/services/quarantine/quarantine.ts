import { z } from 'zod';
import { clockStates, doneAt } from '../../../domain/device/clock.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { idsNamed, withStandIns } from '../../../domain/import/stand-ins.ts';
import { groupBy } from '../../../domain/kernel/group-by.ts';
import { canBeAccepted } from '../../../domain/protocol/concerns-office.ts';
import type { Quarantined, QuarantineRequest } from '../../../domain/protocol/quarantine.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { formerCompaniesOf } from '../../db/change-log/employers.ts';
import { settledMutations } from '../../db/change-log/mutations.ts';
import {
  decideQuarantined,
  insertQuarantined,
  keptOf,
  lockPending,
  pendingOf,
  type QuarantineOwner,
} from '../../db/change-log/quarantine.ts';
import { knownOf } from '../../db/change-log/stand-ins.ts';
import type { Executor } from '../../db/schema.ts';
import { type Asked, decide } from '../mutate/decide.ts';
import { timeZoneOf } from '../mutate/mutate.ts';
import { requireApplied } from '../mutate/outcome-error.ts';
import { inTransaction } from '../mutate/retry.ts';
import { tell } from '../notifications/tell.ts';

/** Of these items those that took effect before, for this user: only the reply was lost on its way to the device. */
async function appliedBefore(tx: Executor, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const settled = await settledMutations(tx, ids);
  const applied = [...settled].filter(([, of]) => of.userId === userId && of.outcome.kind === 'applied');
  return new Set(applied.map(([id]) => id));
}

type Items = QuarantineRequest['items'];

const timed = z.looseObject({ at: z.int(), offset: z.int() });

/**
 * The company whose work each item is: the one that its user then worked for. Who has been made a user of their own since still
 * has what they did before on their device, and its evidence is not theirs to decide about.
 */
async function byCompany(tx: Executor, { userId, companyId }: Viewer, items: Items): Promise<Map<string, Items>> {
  const former = await formerCompaniesOf(tx, userId);
  return groupBy(items, ({ item }) => {
    const { data } = timed.safeParse(item);
    const then = data && former.find(({ until }) => data.at + data.offset < until);
    return then?.companyId ?? companyId;
  });
}

/** Keeps items of one company, and tells its owner of those that are new. */
export async function keepFor(
  tx: Executor,
  context: Context,
  { owner, items }: { owner: QuarantineOwner; items: Items },
): Promise<void> {
  const fresh = new Set(await insertQuarantined(tx, { owner, items }, context.now()));
  const [first] = items.filter(({ id }) => fresh.has(id));
  if (first === undefined) return;
  const { companyId } = owner;
  const details = { count: String(fresh.size), task: first.label };
  const notice = { classType: 'SYNC', type: 'QUARANTINED', changedItemId: first.id, details } as const;
  const telling = { notice, receivers: [companyId], company: { id: companyId }, subject: null, url: '/quarantine' };
  await tell(tx, context, telling);
}

/**
 * Keeps what the server did not take, without effect, and tells the owner of the account whose work it was. Gives the ids of
 * what is now kept for this user: an item that came before counts, as does one that took effect before; one with an id of somebody else's does
 * not.
 */
export async function keepInQuarantine(
  context: Context,
  viewer: Viewer,
  { device, items }: QuarantineRequest,
): Promise<string[]> {
  // Customers do no work of a company's that could be evidence.
  if (viewer.kind === 'customer') throw new DomainError('not_permitted');
  const { userId } = viewer;
  const ids = items.map(({ id }) => id);
  return inTransaction(context.database.kysely, async (tx) => {
    const applied = await appliedBefore(tx, userId, ids);
    const refused = items.filter(({ id }) => !applied.has(id));
    for (const [companyId, work] of await byCompany(tx, viewer, refused))
      await keepFor(tx, context, { owner: { companyId, userId, deviceId: device }, items: work });
    return [...applied, ...(await keptOf(tx, userId, ids))];
  });
}

/** What waits for the owner's decision. */
export const listQuarantine = (context: Context, viewer: Viewer): Promise<Quarantined[]> =>
  pendingOf(context.database.kysely, viewer.companyId);

/** What an item says of itself, as far as it is needed to do it again. */
const itemSchema = z.looseObject({
  name: z.string(),
  args: z.record(z.string(), z.unknown()),
  at: z.int().min(0),
  offset: z.int(),
  clock: z.enum(clockStates).optional(),
});

/** Does what the item says, by the owner and on the rows as they are, with the time that it had. Throws when it does not apply. */
async function accept(
  tx: Executor,
  viewer: Viewer,
  { context, found }: { context: Context; found: Quarantined },
): Promise<void> {
  const parsed = itemSchema.safeParse(found.item);
  if (!parsed.success) throw new DomainError('rule', 'The item cannot be read; it can only be dismissed.', ['item']);
  const { name, at, offset, clock } = parsed.data;
  if (!canBeAccepted(name)) throw new DomainError('rule', 'The item can only be dismissed.', ['item']);
  const named = { name, args: parsed.data.args, base: {} };
  const { standIns } = await knownOf(tx, found.user.id, { items: [], rows: [...idsNamed(named)] });
  const { args } = withStandIns(named, standIns);
  const { newId, jobs } = context;
  const serverAt = context.now();
  const seen = { kind: 'present', version: null } as const;
  const asked: Asked = {
    id: newId(),
    name,
    args,
    seen,
    device: null,
    deviceAt: at,
    offset,
    clock,
    schema: protocolVersion,
    quarantined: { id: found.id, userId: found.user.id },
  };
  const done = doneAt({ at, offset, clock }, serverAt);
  const deciding = { actor: viewer, at: done.at, timeZone: await timeZoneOf(tx, viewer) };
  requireApplied(await decide(tx, asked, { context: deciding, serverAt, newId, jobs }));
}

/**
 * Accepts or dismisses an item. One that took effect by its user's own push has nothing left to be done, and would undo what
 * came since. When it cannot be accepted as things are, nothing is stored and it goes on waiting. */
export function decideQuarantine(
  context: Context,
  viewer: Viewer,
  { id, decision }: { id: string; decision: 'accept' | 'dismiss' },
): Promise<Quarantined> {
  return inTransaction(context.database.kysely, async (tx) => {
    const found = await lockPending(tx, viewer.companyId, id);
    if (!found) throw new DomainError('not_found');
    const applied = await appliedBefore(tx, found.user.id, [id]);
    if (decision === 'accept' && !applied.has(id)) await accept(tx, viewer, { context, found });
    const status = decision === 'accept' ? 'ACCEPTED' : 'DISMISSED';
    await decideQuarantined(tx, { id, status, userId: viewer.userId }, context.now());
    return { ...found, status };
  });
}

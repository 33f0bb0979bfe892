import { z } from 'zod';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Quarantined, QuarantineRequest } from '../../../domain/protocol/quarantine.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import {
  decideQuarantined,
  insertQuarantined,
  keptOf,
  lockPending,
  pendingOf,
} from '../../db/change-log/quarantine.ts';
import type { Executor } from '../../db/schema.ts';
import { type Asked, decide } from '../mutate/decide.ts';
import { timeZoneOf } from '../mutate/mutate.ts';
import { requireApplied } from '../mutate/outcome-error.ts';
import { inTransaction } from '../mutate/retry.ts';
import { tell } from '../notifications/tell.ts';

/**
 * Keeps what the server did not take, without effect, and tells the owner of the account. Gives the ids of what is now kept
 * for this user: an item that came before counts, one with an id of somebody else's does not.
 */
export function keepInQuarantine(
  context: Context,
  viewer: Viewer,
  { device, items }: QuarantineRequest,
): Promise<string[]> {
  const { userId, companyId } = viewer;
  const now = context.now();
  return inTransaction(context.database.kysely, async (tx) => {
    const fresh = new Set(await insertQuarantined(tx, { owner: { companyId, userId, deviceId: device }, items }, now));
    const [first] = items.filter(({ id }) => fresh.has(id));
    if (first) {
      const details = { count: String(fresh.size), task: first.label };
      const notice = { classType: 'SYNC', type: 'QUARANTINED', changedItemId: first.id, details } as const;
      const telling = { notice, receivers: [companyId], company: { id: companyId }, subject: null, url: null };
      await tell(tx, context, telling);
    }
    return keptOf(
      tx,
      userId,
      items.map(({ id }) => id),
    );
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
});

/** Does what the item says, by the owner and on the rows as they are, with the time that it had. Throws when it does not apply. */
async function accept(
  tx: Executor,
  viewer: Viewer,
  { context, found }: { context: Context; found: Quarantined },
): Promise<void> {
  const parsed = itemSchema.safeParse(found.item);
  if (!parsed.success) throw new DomainError('rule', 'The item cannot be read; it can only be dismissed.', ['item']);
  const { name, args, at, offset } = parsed.data;
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
    schema: protocolVersion,
  };
  const doneAt = Math.min(Math.max(0, at + offset), serverAt);
  const timeZone = await timeZoneOf(tx, viewer);
  requireApplied(await decide(tx, asked, { context: { actor: viewer, at: doneAt, timeZone }, serverAt, newId, jobs }));
}

/** Accepts or dismisses an item. When it cannot be accepted as things are, nothing is stored and it goes on waiting. */
export function decideQuarantine(
  context: Context,
  viewer: Viewer,
  { id, decision }: { id: string; decision: 'accept' | 'dismiss' },
): Promise<Quarantined> {
  return inTransaction(context.database.kysely, async (tx) => {
    const found = await lockPending(tx, viewer.companyId, id);
    if (!found) throw new DomainError('not_found');
    if (decision === 'accept') await accept(tx, viewer, { context, found });
    const status = decision === 'accept' ? 'ACCEPTED' : 'DISMISSED';
    await decideQuarantined(tx, { id, status, userId: viewer.userId }, context.now());
    return { ...found, status };
  });
}

import { RateLimited } from '../../../domain/errors/codes.ts';
import { day, type Instant, second } from '../../../domain/kernel/time.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { attemptKey, countAttempt } from '../../db/repositories/attempts.ts';
import type { Executor } from '../../db/schema.ts';

/** Invitations in a day: to one receiver from anybody, by one account, and of one company, which may hire a whole crew at once. */
const most = { receiver: 5, account: 100, company: 200 } as const;

type Inviter = Pick<Viewer, 'userId' | 'companyId'>;

/**
 * Counts an invitation; says whether its mail may be sent. The counts are part of the transaction: an invitation that is not
 * made is none.
 */
export async function mayInvite(
  tx: Executor,
  { userId, companyId }: Inviter,
  { email, now }: { email: string; now: Instant },
): Promise<boolean> {
  const windowStart = Math.floor(now / day) * day;
  const keys = [
    [attemptKey('invitation', 'receiver', email.toLowerCase()), most.receiver],
    [attemptKey('invitation', 'account', userId), most.account],
    [attemptKey('invitation', 'company', companyId), most.company],
  ] as const;
  let may = true;
  for (const [key, count] of keys) may = (await countAttempt(tx, key, windowStart)) <= count && may;
  return may;
}

/** Counts an invitation; throws `rate_limited` when the day has had enough of them. */
export async function countInvitation(
  tx: Executor,
  inviter: Inviter,
  { email, now }: { email: string; now: Instant },
): Promise<void> {
  if (await mayInvite(tx, inviter, { email, now })) return;
  throw new RateLimited(Math.ceil((day - (now % day)) / second));
}

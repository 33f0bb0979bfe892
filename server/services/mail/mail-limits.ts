import { RateLimited } from '../../../domain/errors/codes.ts';
import { day, type Instant, second } from '../../../domain/kernel/time.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { attemptKey, countAttempt } from '../../db/repositories/attempts.ts';
import type { Executor } from '../../db/schema.ts';

/**
 * Invitations per day: to one receiver from anybody, by one account, and of one company, which may hire a whole crew at
 * once.
 */
const invitations = { receiver: 5, account: 100, company: 200 } as const;

/** Mails about requests per day: of one company to one person, and to everybody. */
const requests = { receiver: 10, company: 200 } as const;

/** Mails about visits per day: of one company to one address, and to everybody. */
const visits = { receiver: 20, company: 2000 } as const;

type Inviter = Pick<Viewer, 'userId' | 'companyId'>;

/** Counts a mail by each key; returns whether all are within their daily limits (UTC). */
async function countMail(
  tx: Executor,
  keys: readonly (readonly [key: string, most: number])[],
  now: Instant,
): Promise<boolean> {
  const windowStart = Math.floor(now / day) * day;
  let may = true;
  for (const [key, most] of keys) may = (await countAttempt(tx, key, windowStart)) <= most && may;
  return may;
}

/** Counts an invitation; returns whether its mail may be sent. The count is undone with the transaction. */
export const countInvitationMail = (
  tx: Executor,
  { userId, companyId }: Inviter,
  { email, now }: { email: string; now: Instant },
): Promise<boolean> =>
  countMail(
    tx,
    [
      [attemptKey('invitation', 'receiver', email.toLowerCase()), invitations.receiver],
      [attemptKey('invitation', 'account', userId), invitations.account],
      [attemptKey('invitation', 'company', companyId), invitations.company],
    ],
    now,
  );

/** Counts an invitation; throws `rate_limited` beyond the daily limit. */
export async function requireInvitationQuota(
  tx: Executor,
  inviter: Inviter,
  { email, now }: { email: string; now: Instant },
): Promise<void> {
  if (await countInvitationMail(tx, inviter, { email, now })) return;
  throw new RateLimited(Math.ceil((day - (now % day)) / second));
}

/** Counts a mail about a request, by the sending company; returns whether it may be sent. */
export const countRequestMail = (
  tx: Executor,
  companyId: string,
  { receiver, now }: { receiver: string; now: Instant },
): Promise<boolean> =>
  countMail(
    tx,
    [
      [attemptKey('request mail', 'receiver', companyId, receiver), requests.receiver],
      [attemptKey('request mail', 'company', companyId), requests.company],
    ],
    now,
  );

/** Counts a mail about a visit, by the company that tells of it; returns whether it may be sent. */
export const countVisitMail = (
  tx: Executor,
  { companyId, receiver, now }: { companyId: string; receiver: string; now: Instant },
): Promise<boolean> =>
  countMail(
    tx,
    [
      [attemptKey('visit mail', 'receiver', companyId, receiver), visits.receiver],
      [attemptKey('visit mail', 'company', companyId), visits.company],
    ],
    now,
  );

import { dayAround, defaultTimeZone, type Instant } from '../../../domain/kernel/time.ts';
import type { Write } from '../../../domain/rows.ts';
import { attemptKey, countAttempt } from '../../db/repositories/attempts.ts';
import { hasStoppedVisitMails } from '../../db/repositories/visit-mails.ts';
import type { Executor } from '../../db/schema.ts';
import type { Jobs } from '../jobs.ts';
import { countVisitMail } from '../mail/mail-limits.ts';
import { receiverOf, visitNews } from './visit-news.ts';

/** The key under which the mails of a day about an address are counted: one is sent. */
export const firstMailKey = (addressId: string): string => attemptKey('visit mail', addressId);

/** The addresses for which somebody has set out. */
const setOutFor = (writes: readonly Write[]): string[] =>
  writes.flatMap((write) => {
    if (write.kind !== 'change' || write.resource !== 'operational-addresses') return [];
    const { visit } = write.set;
    return visit && visit.arrivedAt === null ? [write.id] : [];
  });

/**
 * Queues the mails to customers for whom somebody has set out (decision 0188): one for each address and day, sent if and when
 * the transaction commits. The count is undone with the transaction.
 */
export async function addVisitMails(
  tx: Executor,
  jobs: Pick<Jobs, 'addMail'>,
  { writes, now }: { writes: readonly Write[]; now: Instant },
): Promise<void> {
  for (const addressId of setOutFor(writes)) {
    const news = await visitNews(tx, addressId, now);
    if (news === null || (await hasStoppedVisitMails(tx, receiverOf(news)))) continue;
    const today = dayAround(now, news.company.timeZone ?? defaultTimeZone);
    if ((await countAttempt(tx, firstMailKey(addressId), today.from)) > 1) continue;
    const counted = { companyId: news.company.id, receiver: receiverOf(news).receiver, now };
    if (await countVisitMail(tx, counted)) await jobs.addMail(tx, { kind: 'visit', addressId });
  }
}

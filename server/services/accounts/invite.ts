import { z } from 'zod';
import type { Write } from '../../../domain/rows.ts';
import type { User } from '../../../domain/schemas.ts';
import type { Language } from '../../../domain/user/languages.ts';
import type { MutationRecord } from '../../db/change-log/mutations.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import type { Jobs } from '../jobs.ts';
import { countInvitationMail } from '../mail/mail-limits.ts';
import { languagesOf } from '../notifications/notices.ts';

/**
 * Whether somebody else created the account (employees, customers' users). They are invited instead of verifying an
 * address.
 */
export const isInvited = ({ employer, customer }: Pick<User, 'employer' | 'customer'>): boolean =>
  employer !== null || customer !== null;

async function languageFor(tx: Executor, userId: string): Promise<Language> {
  const user = await getRow(tx, 'users', userId);
  return (user && (await languagesOf(tx, [user])).get(userId)) ?? 'el';
}

const wished = z.looseObject({ username: z.string().nullish() });

/**
 * Invites people whom a mutation created without a password (also offline), with the wished user name. A call that sets
 * `language` has counted the invitation. Otherwise it is counted here, and beyond the limit no mail is sent: device
 * work is never rejected for it.
 */
export async function inviteCreatedPeople(
  tx: Executor,
  { record, writes }: { record: MutationRecord; writes: readonly Write[] },
  { jobs, language }: { jobs: Pick<Jobs, 'addMail'>; language?: Language },
): Promise<void> {
  for (const write of writes) {
    if (write.kind !== 'create' || write.resource !== 'users' || !isInvited(write.row)) continue;
    const isCounted = language !== undefined;
    const { email } = write.row;
    if (!isCounted && email !== null && !(await countInvitationMail(tx, record, { email, now: record.serverAt })))
      continue;
    const spoken = language ?? (await languageFor(tx, record.userId));
    const { username } = wished.parse(record.args);
    await jobs.addMail(tx, { kind: 'invitation', userId: write.id, language: spoken, username });
  }
}

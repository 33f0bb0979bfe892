import { z } from 'zod';
import type { Write } from '../../../domain/rows.ts';
import type { User } from '../../../domain/schemas.ts';
import type { Language } from '../../../domain/user/preferences.ts';
import type { MutationRecord } from '../../db/change-log/mutations.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import type { Jobs } from '../jobs.ts';
import { countInvitationMail } from '../mail/mail-limits.ts';
import { languagesOf } from '../notifications/notices.ts';

/** Whether somebody is in an account that another made for them: they are invited, where a boss proves an address. */
export const isInvited = ({ employer, customer }: Pick<User, 'employer' | 'customer'>): boolean =>
  employer !== null || customer !== null;

async function languageFor(tx: Executor, userId: string): Promise<Language> {
  const user = await getRow(tx, 'users', userId);
  return (user && (await languagesOf(tx, [user])).get(userId)) ?? 'el';
}

const wished = z.looseObject({ username: z.string().nullish() });

/**
 * Invites the people whom a mutation made without a password, such as those who were made without network: by the mail's link
 * they choose their user name, beginning with the one that was wished, and their password. A call that invites names the
 * language and has counted its invitation; others are counted here, and past a limit the person is made without a mail: work
 * from a device is never refused for it, and whoever hires invites them again later.
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

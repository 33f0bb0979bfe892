import { z } from 'zod';
import { id } from '../../domain/kernel/fields.ts';
import { languages } from '../../domain/user/languages.ts';
import type { Executor } from '../db/schema.ts';

const language = z.enum(languages);

/**
 * A mail to be sent. It never contains a link: its secret is created with the mail, so that the database doesn't hold
 * it.
 * - verification: verifies a new account's address.
 * - reset: lets a user choose a new password.
 * - password_changed: a new password was set, by reset link or with the current one.
 * - forgotten: somebody requested a reset; leads to a mail if the user exists.
 * - known: somebody signed up with a known address.
 * - invitation: lets an employee or customer's user complete their account; `username` is a suggestion.
 * - bought_twice: a duplicate subscription was ended.
 * - passkey_added, passkey_removed: `passkey` is its name.
 * - request: another company asks or has answered, as the notification says.
 * - completion: a task is done (specification 2.3, Notify Completion); `to` is one of the recipients.
 * - visit: somebody is on the way to an address.
 */
export const mailJobSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['verification', 'reset', 'password_changed', 'known', 'bought_twice']),
    userId: id(),
    language,
  }),
  z.object({ kind: z.literal('invitation'), userId: id(), language, username: z.string().nullish() }),
  z.object({
    kind: z.literal('forgotten'),
    who: z.union([z.object({ email: z.string() }), z.object({ id: id() })]),
    language,
  }),
  z.object({ kind: z.enum(['passkey_added', 'passkey_removed']), userId: id(), passkey: z.string().nullable() }),
  z.object({ kind: z.literal('request'), notificationId: id() }),
  z.object({ kind: z.literal('completion'), taskId: id(), to: z.email(), subject: z.string(), by: id(), language }),
  z.object({ kind: z.literal('visit'), addressId: id() }),
]);

export type MailJob = z.infer<typeof mailJobSchema>;

/** Waiting and failed jobs. */
export interface JobCounts {
  waiting: number;
  dead: number;
}

/** Work for later, done once by any node. */
export interface Jobs {
  /** Queues a mail, sent if and when the transaction commits. */
  addMail(tx: Executor, job: MailJob): Promise<void>;
  /** Whether pushes are configured here; if not, nobody needs to look for receivers. */
  readonly pushes: boolean;
  /** Queues pushes, sent if and when the transaction commits; dropped after failing for about an hour. */
  addPushes(tx: Executor, jobs: readonly PushJob[]): Promise<void>;
  counts(): Promise<JobCounts>;
}

/** A push of a notification to one browser; each is retried separately. */
export const pushJobSchema = z.object({ notificationId: id(), subscriptionId: id() });

export type PushJob = z.infer<typeof pushJobSchema>;

import { z } from 'zod';
import { id } from '../../domain/kernel/fields.ts';
import { languages } from '../../domain/user/preferences.ts';
import type { Executor } from '../db/schema.ts';

const language = z.enum(languages);

/**
 * A mail that is to be sent. It names whom and what about, never a link: the secret in that is made when the mail is, so that
 * it stands nowhere in the database.
 * - verification: the link that proves the address of a new account.
 * - reset: the link to choose a new password.
 * - password_changed: a new password was set, by the link of a reset or by the present one.
 * - forgotten: somebody asked for a new password: whoever that is gets a mail of their own, or nobody does.
 * - known: somebody signed up with an address that has an account.
 * - invitation: the link by which an employee, or a customer's user, completes their account; `username` is the wish of who
 *   made it.
 * - bought_twice: a subscription that was bought in addition to another was ended.
 * - passkey_added, passkey_removed: a passkey of the user came or went; `passkey` is its name.
 * - request: another company asks, or has answered: what a notification says.
 * - completion: a task is done (specification 2.3, Notify Completion); `to` is one of the recipients.
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
]);

export type MailJob = z.infer<typeof mailJobSchema>;

/** What waits to be done, and what was given up. */
export interface JobCounts {
  waiting: number;
  dead: number;
}

/** Work that is done later, once, by whichever node comes to it. */
export interface Jobs {
  /** Adds a mail; it is sent if and when the transaction commits. */
  addMail(tx: Executor, job: MailJob): Promise<void>;
  /** Whether anything is pushed to browsers here; where not, nobody need look for whom. */
  readonly pushes: boolean;
  /** Adds pushes, which are sent if and when the transaction commits, and dropped when that cannot be done for about an hour. */
  addPushes(tx: Executor, jobs: readonly PushJob[]): Promise<void>;
  counts(): Promise<JobCounts>;
}

/** A notification that is to be pushed to one browser: each is tried again by itself. */
export const pushJobSchema = z.object({ notificationId: id(), subscriptionId: id() });

export type PushJob = z.infer<typeof pushJobSchema>;

import { must } from '../../../domain/kernel/assert.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { User } from '../../../domain/schemas.ts';
import type { Language } from '../../../domain/user/languages.ts';
import { nameInMail, personName } from '../../../domain/user/names.ts';
import type { Context } from '../../context.ts';
import { findCredentialsOf } from '../../db/repositories/accounts.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Attachment } from '../../integrations/mail/mailer.ts';
import {
  boughtTwiceLetter,
  completionLetter,
  invitationLetter,
  knownLetter,
  type Letter,
  passkeyAddedLetter,
  passkeyRemovedLetter,
  passwordChangedLetter,
  requestLetter,
  resetLetter,
  verificationLetter,
} from '../../integrations/mail/templates.ts';
import { isInvited } from '../accounts/invite.ts';
import { mintLink } from '../accounts/one-time-links.ts';
import { mailForgottenPassword } from '../accounts/passwords.ts';
import type { MailJob } from '../jobs.ts';
import { languagesOf } from '../notifications/notices.ts';
import { makeTaskReport } from '../reports/task-report.ts';
import { customerOf } from '../tasks/tasks.ts';
import { sendVisitMail } from '../visits/send-visit-mail.ts';
import { pageLink } from './page-link.ts';

/** An attempt to send a mail; `signal` is aborted when its time is over. */
interface MailTry {
  id: string;
  signal?: AbortSignal;
}

type PasskeyMail = Extract<MailJob, { passkey: string | null }>;
type AccountMail = Exclude<MailJob, PasskeyMail | { kind: 'completion' | 'request' | 'forgotten' | 'visit' }>;

const companyName = async ({ database }: Context, id: string | undefined): Promise<string> =>
  nameInMail((id === undefined ? undefined : await getRow(database.kysely, 'companies', id))?.name ?? '') || 'Ergon';

async function accountLetter(context: Context, mail: AccountMail, user: User): Promise<Letter> {
  const { language } = mail;
  const facts = { name: nameInMail(personName(user)), support: context.environment.supportEmail };
  const username = user.username ?? '';
  switch (mail.kind) {
    case 'verification': {
      const uuid = await mintLink(context, user.id, 'verification');
      return verificationLetter(language, { ...facts, link: pageLink(context, 'register-landing', { uuid }) });
    }
    case 'reset': {
      const token = await mintLink(context, user.id, 'reset');
      return resetLetter(language, { ...facts, username, link: pageLink(context, 'new-password', { token }) });
    }
    case 'password_changed':
      return passwordChangedLetter(language, { ...facts, username, link: pageLink(context, 'password-reset') });
    case 'known':
      return knownLetter(language, { ...facts, username, link: pageLink(context, 'password-reset') });
    case 'bought_twice':
      return boughtTwiceLetter(language, { ...facts, link: pageLink(context, 'active-subs') });
    case 'invitation': {
      const uuid = await mintLink(context, user.id, 'invitation');
      const wish = mail.username == null ? {} : { username: mail.username };
      const link = pageLink(context, 'register-landing', { uuid, invitation: '1', ...wish });
      return invitationLetter(language, { ...facts, link, company: await companyName(context, user.company?.id) });
    }
  }
}

/** Whether a mail has become pointless while it waited. */
async function isObsolete({ database }: Context, { kind, userId }: AccountMail, user: User): Promise<boolean> {
  if (user.deleted || user.email === null) return true;
  const credentials = await findCredentialsOf(database.kysely, userId);
  if (kind === 'verification') return credentials?.verified !== false;
  if (kind !== 'invitation') return credentials === undefined;
  // A deactivated person could complete the invitation, but not sign in.
  return credentials !== undefined || !isInvited(user) || !user.enabled;
}

async function sendCompletion(
  context: Context,
  { id, signal }: MailTry,
  job: Extract<MailJob, { kind: 'completion' }>,
): Promise<void> {
  const task = await getRow(context.database.kysely, 'tasks', job.taskId);
  if (!task) return;
  const { subject, text } = completionLetter(job.language, {
    subject: job.subject,
    task: nameInMail(task.nickname),
    company: await companyName(context, task.company?.id),
    support: context.environment.supportEmail,
  });
  const attachments = await reportFor(context, task, job.language);
  // Writing the report may have exceeded the attempt's time: then the next attempt sends it, not both.
  signal?.throwIfAborted();
  await context.integrations.mailer.send({ id, to: job.to, subject, text, attachments });
}

/** Informs a person, in their language, of a change to their passkeys, in case it was somebody else. */
async function sendPasskeyNews(context: Context, id: string, { kind, userId, passkey }: PasskeyMail): Promise<void> {
  const { kysely } = context.database;
  const user = await getRow(kysely, 'users', userId);
  if (!user || user.deleted || user.email === null) return;
  const language = must((await languagesOf(kysely, [user])).get(userId), 'a language');
  const letter = kind === 'passkey_added' ? passkeyAddedLetter : passkeyRemovedLetter;
  const texts = letter(language, {
    name: nameInMail(personName(user)),
    support: context.environment.supportEmail,
    username: user.username ?? '',
    passkey: nameInMail(passkey ?? '') || null,
    link: pageLink(context, 'password-reset'),
  });
  await context.integrations.mailer.send({ id, to: user.email, ...texts });
}

/** Mails a notification, unless it was read meanwhile or the receiver has no verified address. */
async function sendRequest(
  context: Context,
  id: string,
  { notificationId }: Extract<MailJob, { kind: 'request' }>,
): Promise<void> {
  const { kysely } = context.database;
  const notification = await getRow(kysely, 'notifications', notificationId);
  if (notification === undefined || notification.status === 'READ') return;
  const user = await getRow(kysely, 'users', notification.receiver.id);
  if (!user?.enabled || user.deleted || user.email === null) return;
  if ((await findCredentialsOf(kysely, user.id))?.verified !== true) return;
  const language = must((await languagesOf(kysely, [user])).get(user.id), 'a language');
  const letter = requestLetter(language, {
    name: nameInMail(personName(user)),
    support: context.environment.supportEmail,
    what: nameInMail(notification.message ?? ''),
    link: pageLink(context, (notification.url ?? '').replace(/^\//, '')),
  });
  await context.integrations.mailer.send({ id, to: user.email, ...letter });
}

/** Sends a job's mail; its id makes every attempt the same mail. Throws on failure. */
export async function sendMail(context: Context, taken: MailTry, job: MailJob): Promise<void> {
  const { id } = taken;
  if (job.kind === 'completion') return sendCompletion(context, taken, job);
  if (job.kind === 'request') return sendRequest(context, id, job);
  if (job.kind === 'visit') return sendVisitMail(context, id, job.addressId);
  if (job.kind === 'forgotten') return mailForgottenPassword(context, job);
  if ('passkey' in job) return sendPasskeyNews(context, id, job);
  const user = await getRow(context.database.kysely, 'users', job.userId);
  if (!user || (await isObsolete(context, job, user))) return;
  const mail = await accountLetter(context, job, user);
  await context.integrations.mailer.send({ id, to: must(user.email, 'the address'), ...mail });
}

/** The most that many mail servers accept, after base64 encoding. */
const mostBytes = 15 * 1024 * 1024;

/** The report for a mail about a task; empty if the task has no customer as whose view it could be shown. */
export async function reportFor(context: Context, task: Rows['tasks'], language: Language): Promise<Attachment[]> {
  const viewer = customerOf(task);
  if (viewer === null) return [];
  const { id } = task;
  const whole = await makeTaskReport(context, viewer, { id, language });
  const { name, bytes } =
    whole.bytes.length <= mostBytes ? whole : await makeTaskReport(context, viewer, { id, language, photos: false });
  return [{ name, mediaType: 'application/pdf', bytes }];
}

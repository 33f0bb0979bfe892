import { must } from '../../../domain/kernel/assert.ts';
import { rowKeyText } from '../../../domain/kernel/resources.ts';
import type { Notice } from '../../../domain/mutation/decision.ts';
import type { Write } from '../../../domain/rows.ts';
import type { Task, User } from '../../../domain/schemas.ts';
import type { Language } from '../../../domain/user/languages.ts';
import { languageOf } from '../../../domain/user/preferences.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { LockedRows } from '../../db/change-log/store-writes.ts';
import { getRow, getRows, pointingAt } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { notificationText } from './texts.ts';

/** One notification per receiver. `subject` is the row's own short name. */
export interface NotificationInput {
  notice: Omit<Notice, 'taskId' | 'also' | 'customers' | 'url'>;
  receivers: readonly string[];
  company: { id: string } | null;
  subject: string | null;
  url: string | null;
}

const longestDetail = 1000;

const fullNameOf = (user: User | undefined): string =>
  [user?.name, user?.surname].filter(Boolean).join(' ') || (user?.nickname ?? '');

/** The writes that create notifications, to be stored with the change that they are about. */
export async function notificationWrites(
  tx: Executor,
  notification: NotificationInput,
  newId: () => string,
): Promise<Write[]> {
  const users = await getRows(tx, 'users', [...new Set(notification.receivers)]);
  return writesFor(await receiversWith(tx, users), notification, newId);
}

interface Receiver {
  id: string;
  language: Language;
}

async function receiversWith(tx: Executor, users: readonly User[]): Promise<Receiver[]> {
  const languages = await languagesOf(tx, users);
  return users.map(({ id }) => ({ id, language: must(languages.get(id), 'a language') }));
}

function writesFor(
  receivers: readonly Receiver[],
  notification: Omit<NotificationInput, 'receivers'>,
  newId: () => string,
): Write[] {
  const { classType, type, changedItemId, details } = notification.notice;
  const short = Object.fromEntries(Object.entries(details).map(([name, text]) => [name, text.slice(0, longestDetail)]));
  return receivers.map(({ id, language }) => ({
    kind: 'create',
    resource: 'notifications',
    id: newId(),
    row: {
      company: notification.company,
      changedItemId,
      message: notificationText({ classType, type, details }, language),
      nickname: notification.subject,
      notificationClassType: classType,
      notificationType: type,
      receiver: { id },
      status: 'UNREAD',
      url: notification.url,
      details: short,
    },
  }));
}

/** Receivers of notifications about a task; for drafts and requests only its planners (decision 0061). */
function peopleOf({ owner, taskCreator, assignee, watchers, ...task }: Task, { classType }: Notice): string[] {
  const planning = classType === 'REQUEST' || task.taskCompletionStatus === 'DRAFT';
  const people = planning ? [owner, taskCreator] : [owner, taskCreator, assignee, ...watchers];
  return people.flatMap((person) => person?.id ?? []);
}

/** The accounts of a task's customer, if it is a customer of the task's company. */
async function customersOf(tx: Executor, { customer, company, taskCompletionStatus }: Task): Promise<string[]> {
  const row = customer === null ? undefined : await getRow(tx, 'customers', customer.id);
  if (row === undefined || row.company?.id !== company?.id || taskCompletionStatus === 'DRAFT') return [];
  const users = await pointingAt(tx, 'users', { field: 'customer', id: row.id });
  return users.filter(({ enabled, deleted }) => enabled && !deleted).map(({ id }) => id);
}

/** The receivers of a notice: the people of its task and those it names, without the actor. */
async function receiversOf(tx: Executor, notice: Notice, { task, actor }: { task: Task | undefined; actor: Viewer }) {
  const { also = [], customers } = notice;
  const people = task === undefined || customers === 'only' ? [] : peopleOf(task, notice);
  const accounts = task === undefined || customers === undefined ? [] : await customersOf(tx, task);
  return [...new Set([...people, ...also, ...accounts])].filter((id) => id !== actor.userId);
}

/** A notice with its task and receivers. */
interface ReceivedNotice {
  notice: Notice;
  task: Task | undefined;
  receivers: readonly string[];
}

/** Adds the receivers to a notice; empty if its task is gone. */
async function withReceivers(
  tx: Executor,
  notice: Notice,
  { actor, lockedRows }: { actor: Viewer; lockedRows: LockedRows },
): Promise<ReceivedNotice[]> {
  const { taskId } = notice;
  if (taskId === null) {
    return [{ notice, task: undefined, receivers: await receiversOf(tx, notice, { task: undefined, actor }) }];
  }
  const known = lockedRows.get(rowKeyText({ resource: 'tasks', id: taskId })) as Task | undefined;
  const task = known ?? (await getRow(tx, 'tasks', taskId));
  return task === undefined ? [] : [{ notice, task, receivers: await receiversOf(tx, notice, { task, actor }) }];
}

/** The actor's name and company; `company` is null if it has no name or everybody is a colleague. */
interface Author {
  companyId: string;
  by: string;
  company: string | null;
}

/** Whether somebody is an account's owner or employee. */
const worksIn = ({ id, employer }: User, companyId: string): boolean => (employer?.id ?? id) === companyId;

/**
 * Whether somebody may still be notified about a task that names them. Planners, watchers and assignees must still
 * belong to one of its companies: an employee may have become an owner since.
 */
function belongsTo(user: User, task: Task | undefined): boolean {
  if (task === undefined || user.customer !== null) return true;
  const { company, assignee, taskCreator, watchers, employeesAssignees } = task;
  const named = [taskCreator, ...watchers, ...employeesAssignees].some((person) => person?.id === user.id);
  return !named || [company, assignee].some((one) => one !== null && worksIn(user, one.id));
}

async function authorOf(tx: Executor, { userId, companyId }: Viewer, users: readonly User[]): Promise<Author> {
  const by = fullNameOf(users.find(({ id }) => id === userId));
  const abroad = users.some((user) => !worksIn(user, companyId));
  const company = abroad ? await getRow(tx, 'companies', companyId) : undefined;
  return { companyId, by, company: company?.name ?? null };
}

/**
 * The names in a notification: colleagues get the person's, other companies also the company's, customers only the
 * company's.
 */
function namesFor(receiver: User, { companyId, by, company }: Author): Record<string, string> {
  if (receiver.customer !== null) return { company: company ?? '' };
  return company === null || worksIn(receiver, companyId) ? { by } : { company, by };
}

/** The path of a task, with the proof open over it where the notice is about one. */
const linkTo = (
  task: string,
  { classType, type, changedItemId }: Pick<Notice, 'classType' | 'type' | 'changedItemId'>,
) => (classType === 'PROOF_OF_WORK' && type !== 'DELETED' ? `/tasks/${task}?view=${changedItemId}` : `/tasks/${task}`);

/** The writes that create a mutation's notifications. `lockedRows` need not be read again. */
export async function writesForNotices(
  tx: Executor,
  { notices, actor, lockedRows }: { notices: readonly Notice[]; actor: Viewer; lockedRows: LockedRows },
  newId: () => string,
): Promise<Write[]> {
  const all: ReceivedNotice[] = [];
  for (const notice of notices) all.push(...(await withReceivers(tx, notice, { actor, lockedRows })));
  const ids = new Set(all.flatMap(({ receivers }) => receivers));
  if (ids.size === 0) return [];
  const users = await getRows(tx, 'users', [...ids.add(actor.userId)]);
  const author = await authorOf(tx, actor, users);
  const languages = await languagesOf(tx, users);
  return all.flatMap(({ notice: { taskId, also: _, customers: __, url, ...rest }, task, receivers }) =>
    users
      .filter((user) => receivers.includes(user.id) && belongsTo(user, task))
      .flatMap((user) => {
        const notification = {
          notice: { ...rest, details: { ...rest.details, ...namesFor(user, author) } },
          company: task?.company ?? { id: actor.companyId },
          subject: task?.nickname ?? null,
          url: url ?? (taskId === null ? null : linkTo(taskId, rest)),
        };
        const receiver = { id: user.id, language: must(languages.get(user.id), 'a language') };
        return writesFor([receiver], notification, newId);
      }),
  );
}

/** The language of each user, by id. */
export async function languagesOf(db: Executor, users: readonly User[]): Promise<ReadonlyMap<string, Language>> {
  const ids = users.map(({ id }) => id);
  const settings = new Map((await getRows(db, 'users-settings', ids)).map((row) => [row.id, row.tableSettings]));
  return new Map(users.map(({ id, country }) => [id, languageOf(settings.get(id) ?? null, country)]));
}

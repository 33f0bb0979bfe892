import { rowKeyText } from '../../../domain/kernel/resources.ts';
import type { Notice } from '../../../domain/mutation/decision.ts';
import type { Write } from '../../../domain/rows.ts';
import type { Task } from '../../../domain/task/schema.ts';
import type { User } from '../../../domain/user/schema.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Held } from '../../db/change-log/record.ts';
import { getRow, getRows } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { type Language, notificationText } from './texts.ts';

/** One notification for each receiver. `subject` is the row's own short name. */
export interface Telling {
  notice: Omit<Notice, 'taskId' | 'also' | 'url'>;
  receivers: readonly string[];
  company: { id: string } | null;
  subject: string | null;
  url: string | null;
}

const longestDetail = 1000;

/** The language in which a person is told: that of their country. */
export const languageOf = (user: User | undefined): Language =>
  user?.country && !['EL', 'GR', 'CY'].includes(user.country.code) ? 'en' : 'el';

export const fullNameOf = (user: User | undefined): string =>
  [user?.name, user?.surname].filter(Boolean).join(' ') || (user?.nickname ?? '');

/** The rows that tell people, to be stored with what they tell of. */
export async function tellingWrites(tx: Executor, telling: Telling, newId: () => string): Promise<Write[]> {
  return writesFor(await getRows(tx, 'users', [...new Set(telling.receivers)]), telling, newId);
}

function writesFor(receivers: readonly User[], telling: Omit<Telling, 'receivers'>, newId: () => string): Write[] {
  const { classType, type, changedItemId, details } = telling.notice;
  const short = Object.fromEntries(Object.entries(details).map(([name, text]) => [name, text.slice(0, longestDetail)]));
  return receivers.map((user) => ({
    kind: 'create',
    resource: 'notifications',
    id: newId(),
    row: {
      company: telling.company,
      changedItemId,
      message: notificationText({ classType, type, details }, languageOf(user)),
      nickname: telling.subject,
      notificationClassType: classType,
      notificationType: type,
      receiver: { id: user.id },
      status: 'UNREAD',
      url: telling.url,
      details: short,
    },
  }));
}

/** Whom a notice is for: the owner and the creator of its task, and whom it names; not the one who did it. */
function receiversOf({ also = [] }: Notice, task: Task | undefined, actor: Viewer): string[] {
  const people = [task?.owner?.id, task?.taskCreator?.id, ...also];
  return [...new Set(people.filter((id) => id !== undefined && id !== actor.userId).map(String))];
}

/** A notice with the task that it is of, and those whom it is for. */
interface Addressed {
  notice: Notice;
  task: Task | undefined;
  receivers: readonly string[];
}

/** A notice for its people; none when its task is gone. */
async function addressed(
  tx: Executor,
  notice: Notice,
  { actor, held }: { actor: Viewer; held: Held },
): Promise<Addressed[]> {
  const { taskId } = notice;
  if (taskId === null) return [{ notice, task: undefined, receivers: receiversOf(notice, undefined, actor) }];
  const known = held.get(rowKeyText({ resource: 'tasks', id: taskId })) as Task | undefined;
  const task = known ?? (await getRow(tx, 'tasks', taskId));
  return task === undefined ? [] : [{ notice, task, receivers: receiversOf(notice, task, actor) }];
}

/** The rows that tell people of a mutation. `held` are rows that the transaction has locked: they need not be read again. */
export async function noticeWrites(
  tx: Executor,
  { notices, actor, held }: { notices: readonly Notice[]; actor: Viewer; held: Held },
  newId: () => string,
): Promise<Write[]> {
  const all: Addressed[] = [];
  for (const notice of notices) all.push(...(await addressed(tx, notice, { actor, held })));
  const ids = new Set(all.flatMap(({ receivers }) => receivers));
  if (ids.size === 0) return [];
  const users = await getRows(tx, 'users', [...ids.add(actor.userId)]);
  const by = fullNameOf(users.find(({ id }) => id === actor.userId));
  return all.flatMap(({ notice: { taskId, also: _, url, ...rest }, task, receivers }) => {
    const telling = {
      notice: { ...rest, details: { ...rest.details, by } },
      company: task?.company ?? { id: actor.companyId },
      subject: task?.nickname ?? null,
      url: url ?? (taskId === null ? null : `/tasks/${taskId}`),
    };
    return writesFor(
      users.filter(({ id }) => receivers.includes(id)),
      telling,
      newId,
    );
  });
}

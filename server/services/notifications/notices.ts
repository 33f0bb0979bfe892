import type { Notice } from '../../../domain/mutation/decision.ts';
import type { Write } from '../../../domain/rows.ts';
import type { Task } from '../../../domain/task/schema.ts';
import type { User } from '../../../domain/user/schema.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
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

const languageOf = (user: User | undefined): Language =>
  user?.country && !['EL', 'GR', 'CY'].includes(user.country.code) ? 'en' : 'el';

export const fullNameOf = (user: User | undefined): string =>
  [user?.name, user?.surname].filter(Boolean).join(' ') || (user?.nickname ?? '');

/** The rows that tell people, to be stored with what they tell of. */
export async function tellingWrites(tx: Executor, telling: Telling, newId: () => string): Promise<Write[]> {
  const users = new Map((await getRows(tx, 'users', [...new Set(telling.receivers)])).map((user) => [user.id, user]));
  const { classType, type, changedItemId, details } = telling.notice;
  const short = Object.fromEntries(Object.entries(details).map(([name, text]) => [name, text.slice(0, longestDetail)]));
  return [...users.values()].map((user) => ({
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

/** The rows that tell people of a mutation. */
export async function noticeWrites(
  tx: Executor,
  { notices, actor }: { notices: readonly Notice[]; actor: Viewer },
  newId: () => string,
): Promise<Write[]> {
  if (notices.length === 0) return [];
  const by = fullNameOf(await getRow(tx, 'users', actor.userId));
  const writes: Write[] = [];
  for (const notice of notices) {
    const { taskId, also: _, url, ...rest } = notice;
    const task = taskId === null ? undefined : await getRow(tx, 'tasks', taskId);
    if (taskId !== null && task === undefined) continue;
    const telling: Telling = {
      notice: { ...rest, details: { ...rest.details, by } },
      receivers: receiversOf(notice, task, actor),
      company: task?.company ?? { id: actor.companyId },
      subject: task?.nickname ?? null,
      url: url ?? (taskId === null ? null : `/tasks/${taskId}`),
    };
    writes.push(...(await tellingWrites(tx, telling, newId)));
  }
  return writes;
}

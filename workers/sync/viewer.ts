import { defaultTimeZone } from '../../domain/kernel/time.ts';
import type { Rows } from '../../domain/rows.ts';
import type { PulledRows } from '../mirror/apply-pull.ts';
import type { SyncContext } from './context.ts';
import { changeSession, readSession, type StoredSession } from './session-store.ts';

/** From now on the mirror is kept for the user as the session has them. */
export function updateViewer(owner: SyncContext['owner'], { user: { viewer, timeZone } }: StoredSession): void {
  Object.assign(owner, { viewer, timeZone });
}

/**
 * Takes over the time zone of the user's company when its row comes, and not only with the next token: what is "today" follows
 * from it, for the screens of all tabs and for the rules that are applied here.
 */
export async function followTimeZone(
  { sessions, owner, onSession }: Pick<SyncContext, 'sessions' | 'owner' | 'onSession'>,
  changes: readonly PulledRows[],
): Promise<void> {
  const companies = changes.flatMap(({ resource, put }) =>
    resource === 'companies' ? (put as Rows['companies'][]) : [],
  );
  const company = companies.find(({ id }) => id === owner.viewer.companyId);
  if (company === undefined) return;
  const timeZone = company.timeZone ?? defaultTimeZone;
  if (timeZone === owner.timeZone) return;
  const session = await readSession(sessions);
  if (session?.user.id !== owner.viewer.userId) return;
  const user = { ...session.user, timeZone };
  if (!(await changeSession(sessions, session.token, { user }))) return;
  updateViewer(owner, { ...session, user });
  onSession({ ...session, user });
}

import { selectedColumnsIn } from '../../domain/user/preferences.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { useSession } from './session.ts';
import { useLive } from './use-live.ts';

/** The fields that a user chose to see of a table; null when none were chosen. */
export async function readTableColumns(
  mirror: MirrorDatabase,
  { user, table }: { user: string; table: string },
): Promise<string[] | null> {
  // The row of a user's settings has the user's id.
  const settings = await mirror.rows('users-settings').get(user);
  return selectedColumnsIn(settings?.tableSettings ?? null, table);
}

/** The same of the session's user, live: a choice made on another device shows here, too. Undefined until it is known. */
export function useTableColumns(table: string): string[] | null | undefined {
  const user = useSession().user.id;
  return useLive((mirror) => readTableColumns(mirror, { user, table }), [user, table]);
}

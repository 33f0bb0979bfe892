import { columnOrderIn, columnWidthsIn, selectedColumnsIn } from '../../domain/user/preferences.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { useSession } from './session.ts';
import { useLive } from './use-live.ts';

/** Which columns a user wants to see of a table, in which order and how wide; null for what they haven't chosen. */
export interface TableColumns {
  chosen: string[] | null;
  order: string[] | null;
  widths: Record<string, number> | null;
}

export async function readTableColumns(
  mirror: MirrorDatabase,
  { user, table }: { user: string; table: string },
): Promise<TableColumns> {
  // The row of a user's settings has the user's id.
  const { tableSettings = null } = (await mirror.rows('users-settings').get(user)) ?? {};
  return {
    chosen: selectedColumnsIn(tableSettings, table),
    order: columnOrderIn(tableSettings, table),
    widths: columnWidthsIn(tableSettings, table),
  };
}

/** The same of the session's user, live: a choice made on another device shows here, too. Undefined until it is known. */
export function useTableColumns(table: string): TableColumns | undefined {
  const user = useSession().user.id;
  return useLive((mirror) => readTableColumns(mirror, { user, table }), [user, table]);
}

import type { PerformResult } from '../../domain/mutation/decision.ts';
import { columnOrderKey, selectedColumnsKey } from '../../domain/user/preferences.ts';
import { savePreferences } from './preferences.ts';

/** Keeps which fields a user wants to see of a table, or their order, on all their devices; null goes back to the table's own. */
export const saveTableColumns = (
  user: string,
  table: string,
  { chosen, order }: { chosen?: readonly string[] | null; order?: readonly string[] | null },
): Promise<PerformResult> =>
  savePreferences(user, {
    ...(chosen === undefined ? {} : { [selectedColumnsKey(table)]: chosen }),
    ...(order === undefined ? {} : { [columnOrderKey(table)]: order }),
  });

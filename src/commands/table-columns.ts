import type { PerformResult } from '../../domain/mutation/decision.ts';
import { columnOrderKey, columnWidthsKey, selectedColumnsKey } from '../../domain/user/preferences.ts';
import { savePreferences } from './preferences.ts';

interface TableColumns {
  chosen: readonly string[] | null;
  order: readonly string[] | null;
  widths: Readonly<Record<string, number>> | null;
}

/**
 * Keeps which fields a user wants to see of a table, their order or their widths, on all their devices; null goes back to the table's
 * own.
 */
export const saveTableColumns = (
  user: string,
  table: string,
  { chosen, order, widths }: Partial<TableColumns>,
): Promise<PerformResult> =>
  savePreferences(user, {
    ...(chosen === undefined ? {} : { [selectedColumnsKey(table)]: chosen }),
    ...(order === undefined ? {} : { [columnOrderKey(table)]: order }),
    ...(widths === undefined ? {} : { [columnWidthsKey(table)]: widths }),
  });

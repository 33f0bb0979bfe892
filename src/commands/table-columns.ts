import type { PerformResult } from '../../domain/mutation/decision.ts';
import { selectedColumnsKey } from '../../domain/user/preferences.ts';
import { savePreference } from './preferences.ts';

/** Keeps which fields a user wants to see of a table, on all their devices; null goes back to the minimum set. */
export const saveTableColumns = (
  user: string,
  table: string,
  fields: readonly string[] | null,
): Promise<PerformResult> => savePreference(user, selectedColumnsKey(table), fields);

import type { PerformResult } from '../../domain/mutation/decision.ts';
import { type SavedView, savedViewKey } from '../../domain/user/saved-views.ts';
import { savePreference } from './preferences.ts';

/** Keeps a view of a table on all devices of a user, in place of the one with its id. */
export const saveView = (user: string, table: string, { id, ...view }: SavedView): Promise<PerformResult> =>
  savePreference(user, savedViewKey(table, id), view);

/** Removes one. */
export const removeView = (user: string, table: string, id: string): Promise<PerformResult> =>
  savePreference(user, savedViewKey(table, id), null);

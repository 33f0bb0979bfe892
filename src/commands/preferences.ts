import { rolesSelected } from '../../domain/user/preferences.ts';
import type { PerformResult } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

/** Keeps a preference of a user's on all their devices; null takes it away. */
export const savePreference = (
  user: string,
  preference: string,
  texts: readonly string[] | null,
): Promise<PerformResult> =>
  engine.perform({ name: 'saveTableSettings', args: { id: user, set: { [preference]: texts } }, base: {} });

/** Keeps the roles by which employees are offered for a task at first (specification 2.1, preferences). */
export const savePreferredRoles = (user: string, roles: readonly string[]): Promise<PerformResult> =>
  savePreference(user, rolesSelected, roles);

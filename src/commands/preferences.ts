import type { PerformResult } from '../../domain/mutation/decision.ts';
import { invitesByMail, type OwnBreak, ownBreak, rolesSelected } from '../../domain/user/preferences.ts';
import { engine } from './engine.ts';

type Preference = readonly string[] | string | true | Readonly<Record<string, unknown>> | null;

/** Keeps preferences of a user's on all their devices, in one change; null takes one away. */
export const savePreferences = (user: string, set: Readonly<Record<string, Preference>>): Promise<PerformResult> =>
  engine.perform('saveTableSettings', { id: user, set }, {});

/** The same for one. */
export const savePreference = (user: string, preference: string, value: Preference): Promise<PerformResult> =>
  savePreferences(user, { [preference]: value });

/** Keeps whether a user invites employees by e-mail (specification 2.8). */
export const saveInvitesByMail = (user: string, on: boolean): Promise<PerformResult> =>
  savePreference(user, invitesByMail, on ? true : null);

/** Saves the roles whose employees are offered first for a task (specification 2.1, preferences). */
export const savePreferredRoles = (user: string, roles: readonly string[]): Promise<PerformResult> =>
  savePreference(user, rolesSelected, roles);

/** Keeps the break that a user takes each day; null for none. */
export const saveOwnBreak = (user: string, chosen: OwnBreak | null): Promise<PerformResult> =>
  savePreference(user, ownBreak, chosen && { ...chosen });

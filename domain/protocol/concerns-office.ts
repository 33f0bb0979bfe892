import type { MutationName } from '../mutations.ts';

/** Changes that are about nobody but who makes them: the office has nothing to decide about them. */
const personal: ReadonlySet<string> = new Set<MutationName>([
  'markNotificationRead',
  'markAllNotificationsRead',
  'saveTableSettings',
]);

/** Whether a refused change is something that the office can decide about. */
export const concernsOffice = (name: string): boolean => !personal.has(name);

import type { Viewer } from '../visibility/viewer.ts';
import { isOwnEmployee, mayEditProfile, mayManageEmployee, type Person } from './permissions.ts';

/** What the card of an employee offers (specification 2.8). */
export type EmployeeAction = 'view' | 'edit' | 'delete' | 'activate' | 'deactivate' | 'makeUser';

/**
 * What somebody can do with a person of the personnel, in the order of the menu. Who is enabled can be deactivated and made a
 * user of their own, who is not can be activated; these are hidden for users who are themselves employees (specification 4.7).
 */
export function employeeActions(viewer: Viewer, person: Person & { enabled: boolean }): EmployeeAction[] {
  if (!isOwnEmployee(viewer, person) || person.deleted) return [];
  const switching: EmployeeAction[] = person.enabled ? ['deactivate', 'makeUser'] : ['activate'];
  return [
    'view',
    ...(mayEditProfile(viewer, person) ? (['edit'] as const) : []),
    ...(mayManageEmployee(viewer, person) ? ['delete' as const, ...switching] : []),
  ];
}

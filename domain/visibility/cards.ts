import type { Resource } from '../kernel/resources.ts';
import type { AnyRow } from '../rows.ts';

/** What every projection of a row keeps. */
export const always = ['id', 'version', 'createDate', 'modifyDate', 'company'];

/** The fields that a card shows: names only. Fields that cannot be empty stay, since they say nothing private. */
export const cardFields: Partial<Record<Resource, readonly string[]>> = {
  users: ['nickname', 'name', 'surname', 'employer', 'enabled', 'deleted', 'accountNonExpired', 'accountNonLocked'],
  // Whoever works for it has to know of the stamp and of when its day begins, also those who see no more of it.
  companies: ['name', 'nickname', 'owner', 'stampPhotos', 'timeZone'],
  customers: ['nickname', 'name'],
  tasks: [
    'number',
    'nickname',
    'jobTicket',
    'leaf',
    'taskCompletionStatus',
    'taskOperationalStatus',
    'percentCompleted',
  ],
};

/** Whether a card of the resource shows the field. */
export const isOnCard = (resource: Resource, field: string): boolean =>
  always.includes(field) || (cardFields[resource] ?? []).includes(field);

/** What stands in a field that somebody does not see. */
export function empty(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'boolean' ? false : null;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/** Whether a row says no more than its card does: devices get both alike. */
export const isCard = (resource: Resource, row: AnyRow): boolean =>
  Object.entries(row).every(([field, value]) => isOnCard(resource, field) || isEmpty(value));

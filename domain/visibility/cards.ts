import type { Resource } from '../kernel/resources.ts';
import type { AnyRow } from '../rows.ts';

/** How much of a row is shown: all of it, its card with how to reach whom it is about, or its card. */
export type Shown = 'whole' | 'contact' | 'card';

/** The fields that every projection keeps. */
export const always = ['id', 'version', 'createDate', 'modifyDate', 'company'];

/** The fields that a card shows: names only, and required fields without private content. */
export const cardFields: Partial<Record<Resource, readonly string[]>> = {
  users: ['nickname', 'name', 'surname', 'employer', 'enabled', 'deleted', 'accountNonExpired', 'accountNonLocked'],
  // Everybody who works for the company needs its settings of photos and marks, and its time zone.
  companies: ['name', 'nickname', 'owner', 'askPosition', 'keepSources', 'stampPhotos', 'timeZone'],
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

/** The fields that a partner sees besides the card (decision 0178). */
export const contactFields: Partial<Record<Resource, readonly string[]>> = { users: ['email', 'phoneNumber', 'vat'] };

/** Whether a card of the resource shows the field. */
export const isOnCard = (resource: Resource, field: string): boolean =>
  always.includes(field) || (cardFields[resource] ?? []).includes(field);

/** The value of a hidden field. */
export function empty(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'boolean' ? false : null;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/** Whether a row holds no more than its card, which devices receive in the same form. */
export const isCard = (resource: Resource, row: AnyRow): boolean =>
  Object.entries(row).every(([field, value]) => isOnCard(resource, field) || isEmpty(value));

import { defineResource } from '../kernel/resource.ts';

/**
 * User (specification 3). The password's hash is in a table of its own. `employer` is set for employees, `customer` for
 * customer users.
 */
export const users = defineResource(
  'users',
  {
    nickname: { kind: 'text', folded: true, max: 64, searched: true, entry: { control: 'text' } },
    username: { kind: 'text', max: 64, nullable: true, searched: true },
    name: { kind: 'text', folded: true, max: 120, nullable: true, searched: true, entry: { control: 'text' } },
    surname: { kind: 'text', folded: true, max: 120, nullable: true, searched: true, entry: { control: 'text' } },
    email: { kind: 'text', max: 254, nullable: true, searched: true },
    phoneNumber: { kind: 'text', max: 40, nullable: true, searched: true, entry: { control: 'telephone' } },
    vat: { kind: 'text', max: 20, nullable: true, entry: { control: 'taxNumber' } },
    enabled: { kind: 'flag' },
    deleted: { kind: 'flag' },
    /** When the deactivated account will be deleted (specification 4.7). */
    deletionOn: { kind: 'instant', nullable: true, unlisted: true },
    country: { kind: 'json', part: 'name', nullable: true, entry: { control: 'country' }, unlisted: true },
    employer: { kind: 'reference', to: 'users', nullable: true },
    role: { kind: 'reference', to: 'roles', nullable: true },
    customer: { kind: 'reference', to: 'customers', nullable: true, unlisted: true },
    isPublic: { kind: 'flag', unlisted: true },
    stripeId: { kind: 'text', max: 120, nullable: true, unlisted: true },
    usersElevated: { kind: 'flag', unlisted: true },
    accountNonExpired: { kind: 'flag', unlisted: true },
    accountNonLocked: { kind: 'flag', unlisted: true },
    /** Codes of the affiliates who referred the account. */
    affiliates: { kind: 'texts', max: 20 },
  },
  { texts: 'people' },
);

/** User settings (specification 3). `tableSettings` is the JSON text of the preferences. */
export const usersSettings = defineResource('users-settings', {
  nickname: { kind: 'text', folded: true, max: 64, nullable: true },
  users: { kind: 'reference', to: 'users' },
  tableSettings: { kind: 'text', max: 100_000, nullable: true },
});

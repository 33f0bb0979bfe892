import { describe, expect, it, test } from 'vitest';
import { employeeActions, mayDismiss, mayEditProfile } from '../../../domain/account/permissions.ts';
import { viewerOf } from '../../../domain/visibility/viewer.ts';
import { boss, client, employee, ids, partner } from '../people.ts';

const person = (id: string, employerId: string | null) =>
  viewerOf({ id, employerId, customerId: null, companyOfCustomer: null, elevated: true, rights: ['PUT_TASKS'] });

const owner = person('owner', null);
const clerk = person('clerk', 'owner');

describe('who may dismiss a device that they see (decision 0072)', () => {
  it.each([
    ['the owner, of an employee', owner, 'installer', true],
    ['the owner, their own', owner, 'owner', true],
    ['the office, of an employee', clerk, 'installer', true],
    ['the office, their own', clerk, 'clerk', true],
    ['the office, not of the owner', clerk, 'owner', false],
  ])('%s', (_, viewer, user, may) => {
    expect(mayDismiss(viewer, { user: { id: user } })).toBe(may);
  });
});

const installer = {
  id: ids.installer,
  company: { id: ids.boss },
  employer: { id: ids.boss },
  customer: null,
  deleted: false,
  enabled: true,
};
const ofCustomer = { ...installer, id: ids.client, employer: null, customer: { id: ids.customer } };
const colleague = { ...installer, id: ids.colleague };

test.each([
  ['the owner', boss, installer, ['view', 'edit', 'delete', 'deactivate', 'makeUser']],
  ['the owner of who is switched off', boss, { ...installer, enabled: false }, ['view', 'edit', 'delete', 'activate']],
  ['the office, which never switches anybody off', employee('PUT_TASKS', 'PUT_EMPLOYEES'), colleague, ['view', 'edit']],
  ['an office without that right', employee('PUT_TASKS'), colleague, ['view']],
  ['who is sent out, of a colleague', employee(), colleague, ['view']],
  ['who is sent out, of themselves', employee(), installer, ['view', 'edit']],
  ['another company', partner, installer, []],
  ['a customer', client, { ...installer, employer: null }, []],
  ['the owner of who is gone', boss, { ...installer, deleted: true }, []],
])('%s is offered %4$s', (_, viewer, person, offered) => {
  expect(employeeActions(viewer, person)).toEqual(offered);
});

test.each([
  ['their own', employee(), installer, true],
  ['their own, once they are gone', employee(), { ...installer, deleted: true }, false],
  ['that of who is gone', boss, { ...installer, deleted: true }, false],
  [
    'the boss’s, from the office',
    employee('PUT_TASKS', 'PUT_EMPLOYEES'),
    { ...installer, id: ids.boss, employer: null },
    false,
  ],
  ['a customer’s, with the right', employee('PUT_TASKS', 'PUT_CUSTOMERS'), ofCustomer, true],
  ['a customer’s, without', employee('PUT_TASKS', 'PUT_EMPLOYEES'), ofCustomer, false],
  ['a customer’s of another company', partner, ofCustomer, false],
])('the profile that somebody edits is %s: %3$s', (_, viewer, person, may) => {
  expect(mayEditProfile(viewer, person)).toBe(may);
});

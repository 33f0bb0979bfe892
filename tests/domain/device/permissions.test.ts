import { describe, expect, it } from 'vitest';
import { mayDismiss } from '../../../domain/device/permissions.ts';
import { viewerOf } from '../../../domain/visibility/viewer.ts';

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

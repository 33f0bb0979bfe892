import { expect, test } from 'vitest';
import { permissionsKey, scopeOf, viewerScopes } from '../../../domain/visibility/scopes.ts';
import { boss, client, employee, ids } from '../people.ts';

test('a viewer hears of what is for them, for their company, and for their customer', () => {
  expect(viewerScopes(boss)).toEqual([
    `office:user:${ids.boss}`,
    `office:company:${ids.boss}`,
    `office:vacationsOf:${ids.boss}`,
  ]);
  expect(viewerScopes(employee())).toEqual([`field:user:${ids.installer}`, `field:company:${ids.boss}`]);
  expect(viewerScopes(client)).toEqual([
    `customer:user:${ids.client}`,
    `customer:company:${ids.boss}`,
    `customer:customer:${ids.customer}`,
  ]);
  expect(viewerScopes(employee('GET_DRAFT_TASKS', 'PUT_SCHEDULE'))).toEqual([
    `field:user:${ids.installer}`,
    `field:company:${ids.boss}`,
    `field:draftsOf:${ids.boss}`,
    `field:vacationsOf:${ids.boss}`,
  ]);
  expect(scopeOf('office', 'company', ids.boss)).toBe(viewerScopes(boss)[1]);
});

test('a device begins anew under other permissions, and not for the order in which a role holds its rights', () => {
  const office = employee('PUT_TASKS', 'POST_TASKS');
  const others = [boss, { ...office, owner: true }, employee('PUT_TASKS'), employee(), client];
  const keys = [office, ...others].map(permissionsKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(permissionsKey(employee('POST_TASKS', 'PUT_TASKS'))).toBe(permissionsKey(office));
  expect(permissionsKey({ ...office, userId: ids.colleague })).not.toBe(permissionsKey(office));
});

test('a device’s permissions read the same in every version, until its kind of viewer is to see other rows', () => {
  expect(permissionsKey(employee('PUT_TASKS', 'POST_TASKS'))).toBe(
    `office:user:${ids.installer} office:company:${ids.boss} member fields:1 own-drafts POST_TASKS PUT_TASKS`,
  );
  expect(permissionsKey(employee())).toBe(`field:user:${ids.installer} field:company:${ids.boss} member`);
  expect(permissionsKey(client)).toContain('member fields:2');
  expect(permissionsKey(boss)).toContain('owner fields:1');
});

import { expect, test } from 'vitest';
import { employeeActions } from '../../../domain/user/employee-actions.ts';
import { boss, client, employee, ids, partner } from '../people.ts';

const installer = {
  id: ids.installer,
  company: { id: ids.boss },
  employer: { id: ids.boss },
  customer: null,
  deleted: false,
  enabled: true,
};
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

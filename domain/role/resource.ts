import { defineResource } from '../kernel/resource.ts';

/** Role (specification 3). `employeeRights` holds names of `rights.ts`; `icon` is shown on role tabs. */
export const roles = defineResource('roles', {
  nickname: { kind: 'text', folded: true, max: 64, searched: true, column: 'first', entry: { control: 'text' } },
  name: { kind: 'text', folded: true, max: 64, searched: true, column: 'first', entry: { control: 'text' } },
  employees: { kind: 'references', to: 'users', column: 'first', unfiltered: true, unsorted: true },
  icon: { kind: 'text', max: 64, nullable: true, column: 'first', unfiltered: true, entry: { control: 'own' } },
  employeeRights: { kind: 'texts', max: 100 },
});

/** The name of the role that employee pickers start with (specification 2.3: default picked role installer). */
export const defaultRoleName = 'installer';

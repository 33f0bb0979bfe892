import { defineResource } from '../kernel/resource.ts';

/** Role (specification 3). `employeeRights` holds names of `rights.ts`; `icon` is shown on role tabs. */
export const roles = defineResource('roles', {
  nickname: { kind: 'text', folded: true, max: 64 },
  name: { kind: 'text', folded: true, max: 64 },
  icon: { kind: 'text', max: 64, nullable: true },
  employeeRights: { kind: 'texts', max: 100 },
  employees: { kind: 'references', to: 'users' },
});

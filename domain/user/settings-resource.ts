import { defineResource } from '../kernel/resource.ts';

/** User settings (specification 3). `tableSettings` is the JSON text of the preferences. */
export const usersSettings = defineResource('users-settings', {
  nickname: { kind: 'text', folded: true, max: 64, nullable: true },
  users: { kind: 'reference', to: 'users' },
  tableSettings: { kind: 'text', max: 100_000, nullable: true },
});

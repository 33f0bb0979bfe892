import { z } from 'zod';
import { signUpSchema } from '../account/schema.ts';
import { id } from '../kernel/fields.ts';
import { rowSchemas } from '../schemas.ts';
import { tableSettingsSchema } from '../user/settings-mutations.ts';
import { passwordErrors, registrationErrors } from './body-fields.ts';
import { call } from './call.ts';

const user = rowSchemas.users;

/** Preferences as text (as specified) or as an object. Other fields of the row may be sent unchanged. */
const settingsBody = z.strictObject({
  ...z.object(rowSchemas['users-settings'].shape).partial().shape,
  tableSettings: z.union([z.string().max(100_000), tableSettingsSchema]).nullable(),
});

export type SettingsBody = z.output<typeof settingsBody>;

export const userCalls = {
  makeEmployeeUser: call({
    method: 'POST',
    path: '/users/make-employee-user',
    summary: 'Make an employee a user of their own, with the company of the sign-up form.',
    access: 'owner',
    body: z.strictObject({ employee: z.object({ id: id() }), signupRequest: signUpSchema }),
    reply: z.object({}),
    errors: ['not_found', 'username_taken', 'rule', 'id_taken', ...registrationErrors, ...passwordErrors],
  }),
  taskAssigners: call({
    method: 'GET',
    path: '/users/task-assigners',
    summary: 'The people of the account who may plan tasks: the owner, and employees with PUT_TASKS.',
    access: 'signed-in',
    reply: z.array(user),
  }),
  deactivateAccount: call({
    method: 'GET',
    path: '/users/deactivate-account',
    summary: "Deactivate one's own account: sessions end at once, and it is deleted in 15 days.",
    access: 'signed-in',
    reply: z.object({}),
  }),
  allSubcontractors: call({
    method: 'GET',
    path: '/users/getAllSubcontractors',
    summary: 'The subcontractors in the fleet of the account.',
    access: 'signed-in',
    reply: z.array(user),
  }),
  ownSettings: call({
    method: 'GET',
    path: '/users-settings/find-logged-in-user',
    summary: "The user's preferences; null when nothing was chosen yet.",
    access: 'signed-in',
    reply: rowSchemas['users-settings'].nullable(),
  }),
  saveSettings: call({
    method: 'PUT',
    path: '/users-settings',
    summary: "Set the user's preferences, key by key.",
    access: 'signed-in',
    body: settingsBody,
    reply: rowSchemas['users-settings'],
    errors: ['rule', 'version_conflict'],
  }),
} as const;

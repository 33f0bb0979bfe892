import type { userCalls } from '../../../domain/catalogue/users.ts';
import type { Context } from '../../context.ts';
import { deactivateAccount, makeEmployeeUser } from '../../services/accounts/convert.ts';
import { fleetOf, taskAssigners } from '../../services/accounts/people.ts';
import { ownSettings, saveSettings } from '../../services/accounts/settings.ts';
import { callerOf } from '../caller.ts';
import type { Handlers } from '../register.ts';

/** What users do with their accounts and preferences. */
export const userHandlers = (context: Context): Handlers<typeof userCalls> => ({
  makeEmployeeUser: async ({ viewer, body, request }) => {
    const { employee, signupRequest: form } = body;
    await makeEmployeeUser(context, viewer, { id: employee.id, form, language: callerOf(request).language });
    return {};
  },
  taskAssigners: ({ viewer }) => taskAssigners(context, viewer),
  deactivateAccount: async ({ viewer }) => {
    await deactivateAccount(context, viewer);
    return {};
  },
  allSubcontractors: ({ viewer }) => fleetOf(context, viewer),
  ownSettings: ({ viewer }) => ownSettings(context, viewer),
  saveSettings: ({ viewer, body }) => saveSettings(context, viewer, body),
});

import type { employeeCalls } from '../../../domain/catalogue/employees.ts';
import type { Context } from '../../context.ts';
import { setEmployeeEnabled } from '../../services/accounts/employees.ts';
import type { Handlers } from '../register.ts';

/** Switching employees' accounts on and off. */
export const employeeHandlers = (context: Context): Handlers<typeof employeeCalls> => ({
  deactivateEmployee: ({ viewer, body }) => setEmployeeEnabled(context, viewer, { id: body, enabled: false }),
  activateEmployee: ({ viewer, body }) => setEmployeeEnabled(context, viewer, { id: body, enabled: true }),
});

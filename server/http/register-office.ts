import type { FastifyInstance } from 'fastify';
import { addressFinderCalls, addressSharingCalls } from '../../domain/catalogue/addresses.ts';
import { affiliateCalls } from '../../domain/catalogue/affiliates.ts';
import { companyCalls } from '../../domain/catalogue/companies.ts';
import { customerCalls } from '../../domain/catalogue/customers.ts';
import { additionCalls, assignmentCalls } from '../../domain/catalogue/requests.ts';
import { roleCalls } from '../../domain/catalogue/roles.ts';
import { agreementCalls, subcontractorCalls } from '../../domain/catalogue/subcontractors.ts';
import { taskCalls } from '../../domain/catalogue/tasks.ts';
import type { Context } from '../context.ts';
import { registerCalls } from './register.ts';
import { addressFinderHandlers, addressSharingHandlers } from './routes/addresses.ts';
import { affiliateHandlers } from './routes/affiliates.ts';
import { companyHandlers } from './routes/companies.ts';
import { customerHandlers } from './routes/customers.ts';
import { additionHandlers, assignmentHandlers } from './routes/requests.ts';
import { roleHandlers } from './routes/roles.ts';
import { agreementHandlers, subcontractorHandlers } from './routes/subcontractors.ts';
import { taskHandlers } from './routes/tasks.ts';

/** Registers the calls by which the office plans. */
export function registerOffice(app: FastifyInstance, context: Context): void {
  registerCalls(app, { context, calls: taskCalls }, taskHandlers(context));
  registerCalls(app, { context, calls: customerCalls }, customerHandlers(context));
  registerCalls(app, { context, calls: addressFinderCalls }, addressFinderHandlers(context));
  registerCalls(app, { context, calls: addressSharingCalls }, addressSharingHandlers(context));
  registerCalls(app, { context, calls: roleCalls }, roleHandlers(context));
  registerCalls(app, { context, calls: companyCalls }, companyHandlers(context));
  registerCalls(app, { context, calls: subcontractorCalls }, subcontractorHandlers(context));
  registerCalls(app, { context, calls: agreementCalls }, agreementHandlers(context));
  registerCalls(app, { context, calls: affiliateCalls }, affiliateHandlers(context));
  registerCalls(app, { context, calls: assignmentCalls }, assignmentHandlers(context));
  registerCalls(app, { context, calls: additionCalls }, additionHandlers(context));
}

import type { FastifyInstance } from 'fastify';
import { taskCalls } from '../../domain/catalogue/tasks.ts';
import type { Context } from '../context.ts';
import { registerCalls } from './register.ts';
import { taskHandlers } from './routes/tasks.ts';

/** Registers the calls by which the office plans. */
export function registerOffice(app: FastifyInstance, context: Context): void {
  registerCalls(app, { context, calls: taskCalls }, taskHandlers(context));
}

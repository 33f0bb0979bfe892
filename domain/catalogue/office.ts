import type { Calls } from './call.ts';
import { customerCalls } from './customers.ts';
import { roleCalls } from './roles.ts';
import { taskCalls } from './tasks.ts';

/** The calls by which the office plans: tasks, and what they are planned with. */
export const officeCalls: Calls = { ...taskCalls, ...customerCalls, ...roleCalls };

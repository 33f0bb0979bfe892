import type { roleListCalls } from '../../../domain/catalogue/role-lists.ts';
import { type TaskListing, type taskListCalls, taskListings } from '../../../domain/catalogue/task-lists.ts';
import type { Context } from '../../context.ts';
import { readOne, readPage } from '../../services/rows/read.ts';
import type { Handlers } from '../register.ts';

/** The lists of tasks: each is one page of what its listing declares. */
export function taskListHandlers(context: Context): Handlers<typeof taskListCalls> {
  const handlers = Object.entries<TaskListing>(taskListings).map(
    ([name, { lists, where }]): [string, Handlers<typeof taskListCalls>[keyof typeof taskListCalls]] => [
      `tasks.paged.${name}`,
      ({ viewer, body }) => {
        const list = {
          resource: 'tasks' as const,
          ...(lists ? { lists } : {}),
          ...(where ? { where: where(viewer.kind) } : {}),
        };
        return readPage(context, viewer, { list, request: body });
      },
    ],
  );
  // One for each listing, as there is one call for each.
  return Object.fromEntries(handlers) as Handlers<typeof taskListCalls>;
}

/** The employees of a role that the viewer sees. */
export const roleListHandlers = (context: Context): Handlers<typeof roleListCalls> => ({
  employeesOfRole: async ({ viewer, query, body }) => {
    await readOne(context, viewer, { list: { resource: 'roles' }, id: query.id });
    const naming = [{ field: 'role', id: query.id }];
    return readPage(context, viewer, { list: { resource: 'users', having: 'employer', naming }, request: body });
  },
});

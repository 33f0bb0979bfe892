import { namedBy, planTasks } from '../../../domain/import/task-plan.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { addressesNamed, customersNamed, tasksWithTickets } from '../../db/repositories/imports.ts';
import type { Importer } from './import-rows.ts';

/** Creates drafts of the viewer's account whose job tickets are not there yet. */
export const taskImporter = ({ newId }: Pick<Context, 'newId'>, { companyId: company }: Viewer): Importer => ({
  kind: 'tasks',
  adds: 'createTask',
  async plan(tx, rows) {
    const named = namedBy(rows);
    return planTasks({
      customers: await customersNamed(tx, { company, names: named.customers }),
      addresses: await addressesNamed(tx, { company, names: named.addresses }),
      tasks: await tasksWithTickets(tx, { company, tickets: named.tickets }),
      newId,
    });
  },
});

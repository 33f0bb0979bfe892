import type { NewRow } from '../../domain/rows.ts';
import { operationalAddressValues, taskValues } from '../support/rows.ts';
import { fixedId, RowsInMemory } from '../support/rows-in-memory.ts';
import { ids } from './people.ts';

export const taskId = fixedId(100);
export const firstId = fixedId(201);
export const secondId = fixedId(202);

type Address = Partial<NewRow<'operational-addresses'>>;
type Task = Partial<NewRow<'tasks'>>;

/** A running task of boss's company, given to its installer, with these addresses. */
export function job({
  first = {},
  second,
  task = {},
}: {
  first?: Address;
  second?: Address;
  task?: Task;
} = {}): RowsInMemory {
  const company = { id: ids.boss };
  const rows = new RowsInMemory().with('tasks', {
    [taskId]: taskValues({
      company,
      owner: company,
      nickname: 'Ψυγείο',
      employeesAssignees: [{ id: ids.installer }],
      taskCompletionStatus: 'ACCEPTED',
      ...task,
    }),
  });
  const address = (given: Address) =>
    operationalAddressValues({ company, nickname: 'Σπίτι', task: { id: taskId }, ...given });
  rows.with('operational-addresses', { [firstId]: address(first) });
  return second === undefined ? rows : rows.with('operational-addresses', { [secondId]: address(second) });
}

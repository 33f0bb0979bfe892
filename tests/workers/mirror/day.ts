import type { NewRow, Write } from '../../../domain/rows.ts';
import { operationalAddressValues, taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoValues, proofValues } from '../../support/rows-proof.ts';

export const bossId = fixedId(1);
const company = { id: bossId };

/** A task in two parts, and one by itself. */
export const rootId = fixedId(100);
export const taskIds = [fixedId(101), fixedId(102), fixedId(103)] as const;
/** Two addresses of the first part, one of the second, two of the task by itself. */
export const addressIds = [fixedId(201), fixedId(202), fixedId(203), fixedId(204), fixedId(205)] as const;
const taskOfAddress = [0, 0, 1, 2, 2] as const;
export const proofId = fixedId(301);
export const photoId = fixedId(401);

const task = (id: string, given: Partial<NewRow<'tasks'>>): Write => ({
  kind: 'create',
  resource: 'tasks',
  id,
  row: taskValues({ company, taskCompletionStatus: 'ACCEPTED', employeesAssignees: [company], ...given }),
});

/** An address of one of the tasks, as the office makes it. */
export const address = (id: string, taskId: string): Write => ({
  kind: 'create',
  resource: 'operational-addresses',
  id,
  row: operationalAddressValues({ company, task: { id: taskId }, payout: 10 }),
});

/** The writes that make a day's work. */
export function day(): Write[] {
  const of = { task: { id: taskIds[0] }, operationalAddress: { id: addressIds[0] } };
  return [
    task(rootId, { leaf: false }),
    task(taskIds[0], { rootTask: { id: rootId } }),
    task(taskIds[1], { rootTask: { id: rootId } }),
    task(taskIds[2], {}),
    ...addressIds.map((id, index) => address(id, taskIds[taskOfAddress[index] ?? 0])),
    {
      kind: 'create',
      resource: 'proofs',
      id: proofId,
      row: proofValues({ company, author: company, comment: 'πρώτο', ...of }),
    },
    {
      kind: 'create',
      resource: 'photos',
      id: photoId,
      row: photoValues({ company, task: of.task, proof: { id: proofId } }),
    },
  ];
}

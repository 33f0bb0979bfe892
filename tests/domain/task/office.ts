import { hour, second } from '../../../domain/kernel/time.ts';
import type { NewRow } from '../../../domain/rows.ts';
import { addressValues, customerValues, operationalAddressValues, taskValues, userValues } from '../../support/rows.ts';
import { fixedId, RowsInMemory } from '../../support/rows-in-memory.ts';
import { act, noon, verdict } from '../decide.ts';
import { ids, partner } from '../people.ts';

export const taskId = fixedId(100);
export const otherId = fixedId(101);
export const newId = fixedId(110);
export const place = fixedId(501);
export const store = fixedId(502);
/** The ids of a task's addresses. */
export const addressIds = [fixedId(201), fixedId(202), fixedId(203)] as const;

/** Tomorrow's work at nine, of an hour. */
export const from = noon + 24 * hour;
export const to = from + hour - second;

const company = { id: ids.boss };

type Task = Partial<NewRow<'tasks'>>;
type Address = Partial<NewRow<'operational-addresses'>>;

/** An address of a task that is complete for publishing. */
export const plannedAddress = (given: Address = {}): NewRow<'operational-addresses'> =>
  operationalAddressValues({
    company,
    nickname: 'Σπίτι',
    task: { id: taskId },
    installationAddress: { id: place },
    pickupAddresses: [{ id: store }],
    payout: 60,
    salesPrice: 100,
    ...given,
  });

/** A task of boss's company that is complete for publishing. */
export const plannedTask = (given: Task = {}): NewRow<'tasks'> =>
  taskValues({
    company,
    owner: company,
    taskCreator: { id: ids.colleague },
    customer: { id: ids.customer },
    nickname: 'Ψυγείο',
    jobTicket: 'Α-1',
    installationTimestampFrom: from,
    installationTimestampTo: to,
    pickupTimestampFrom: from - 10 * hour,
    pickupTimestampTo: from - 1,
    estimateTime: 1,
    taskCompletionStatus: 'UNASSIGNED',
    ...given,
  });

/** Boss's company with a task, its people, a customer and two places. */
export function office(task: Task = {}, addresses: Address[] = [{}]): RowsInMemory {
  const draft = task.taskCompletionStatus === 'DRAFT';
  const person = (given: Partial<NewRow<'users'>>) => userValues({ company, ...given });
  return new RowsInMemory()
    .with('users', {
      [ids.boss]: person({ usersElevated: true }),
      [ids.colleague]: person({ employer: company }),
      [ids.installer]: person({ employer: company }),
      [ids.partner]: userValues({ company: { id: ids.partner } }),
      [ids.partnerEmployee]: userValues({ company: { id: ids.partner }, employer: { id: ids.partner } }),
      [ids.client]: person({ customer: { id: ids.customer } }),
      [ids.stranger]: userValues({ company: { id: ids.stranger } }),
    })
    .with('customers', { [ids.customer]: customerValues({ company }) })
    .with('addresses', { [place]: addressValues({ company }), [store]: addressValues({ company }) })
    .with('tasks', {
      [taskId]: plannedTask(draft ? { taskOperationalStatus: 'DRAFT', ...task } : task),
    })
    .with(
      'operational-addresses',
      Object.fromEntries(
        addresses.map((given, index) => [
          fixedId(201 + index),
          plannedAddress(draft ? { addressOperationalStatus: 'DRAFT', ...given } : given),
        ]),
      ),
    );
}

/** The same with a task that the partner accepted and split for allocation: `newId` is what its own people do of it. */
export async function allocatedOffice(task: Task = {}, addresses: Address[] = [{}]): Promise<RowsInMemory> {
  const rows = office(
    { antediluvian: true, assignee: { id: ids.partner }, taskCompletionStatus: 'ACCEPTED', ...task },
    addresses,
  );
  const allocating = { name: 'splitForAllocation', args: { id: taskId, subtask: newId }, actor: partner };
  const decision = await act(rows, allocating);
  if (decision.kind !== 'applied') throw new Error(`not allocated: ${verdict(decision)}`);
  return rows;
}

export const draft = { taskCompletionStatus: 'DRAFT' } as const;

/** The arguments of a task that is created with these addresses. */
export const creation = (given: Record<string, unknown> = {}, addresses: Record<string, unknown>[] = []) => ({
  name: 'createTask',
  args: {
    id: newId,
    nickname: 'Κουζίνα',
    jobTicket: 'Β-7',
    customer: { id: ids.customer },
    installationTimestampFrom: from,
    installationTimestampTo: to,
    pickupTimestampFrom: null,
    pickupTimestampTo: null,
    salesPrice: null,
    totalPayout: 80,
    estimateTime: 1,
    antediluvian: false,
    addresses,
    ...given,
  },
});

/** An address as it comes with a new task. */
export const newAddress = (id: string, given: Record<string, unknown> = {}) => ({
  id,
  nickname: null,
  installationAddress: { id: place },
  pickupAddresses: [],
  payout: 60,
  salesPrice: 100,
  communicationInfo: null,
  ...given,
});

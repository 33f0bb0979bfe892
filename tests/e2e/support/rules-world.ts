import type { Company } from './company.ts';
import { type PlannedTask, PlannedTasks } from './planned-tasks.ts';

/** The demo with one task, called like it, for each status that it has no quiet task of; what is late is the demo's own. */
export interface RulesWorld {
  company: Company;
  tasks: PlannedTasks;
  /** The ids of the tasks by what they are called. */
  ids: Map<string, string>;
}

/** Tasks of the demo that stand for a status by which nothing is asked of today's clock. */
export const demoTasks = {
  ASSIGNED: 'Παγομηχανή, παράρτημα Ακταίον',
  DELAYED_PICKUP: 'Εξωτερική μονάδα, οικία Μπακάλη',
  DELAYED_INSTALLATION: 'Θερμοστάτες, Ιατρεία Αγυιάς',
} as const;

async function plan(tasks: PlannedTasks): Promise<Record<string, PlannedTask>> {
  const made: Record<string, PlannedTask> = {
    DRAFT: await tasks.draft('DRAFT'),
    UNASSIGNED: await tasks.published('UNASSIGNED'),
    ASSIGNMENT_REQUESTED: await tasks.requested('ASSIGNMENT_REQUESTED', null),
    DECLINED: await tasks.requested('DECLINED', 'reject'),
    ACCEPTED: await tasks.accepted('ACCEPTED'),
    PARTNERS: await tasks.requested('PARTNERS', 'accept'),
  };
  const worked = async (name: string, ...steps: Parameters<PlannedTasks['mark']>[1][]): Promise<PlannedTask> => {
    const task = await tasks.accepted(name);
    await tasks.mark(task, ...steps);
    made[name] = task;
    return task;
  };
  await worked('COLLECTED', 'Collected');
  await worked('IN_PROGRESS', 'Collected', 'InProgress');
  await worked('INSTALLED', 'Collected', 'InProgress', 'Installed');
  await tasks.markOne(await worked('UNDER_EXAMINATION', 'Collected', 'InProgress', 'Installed'), 0, 'Finished');
  await worked('FINISHED', 'Collected', 'InProgress', 'Installed', 'Finished');
  const failed = await worked('FAILED');
  for (const index of [0, 1] as const) await tasks.markOne(failed, index, 'Failed');
  const mixed = await worked('CONFLICTED_FINISHED', 'Collected', 'InProgress', 'Installed');
  await tasks.markOne(mixed, 0, 'Finished');
  await tasks.markOne(mixed, 1, 'Failed');
  const invoiced = await worked('INVOICED', 'Collected', 'InProgress', 'Installed', 'Finished');
  await tasks.boss.do('invoiceTask', { id: invoiced.id, invoiceId: 'ΤΙΜ-7' });
  const ongoing = { taskOperationalStatus: 'ON_GOING' };
  await tasks.boss.do('pauseTask', { id: (await worked('PAUSED')).id }, ongoing);
  await tasks.boss.do('cancelTask', { id: (await worked('CANCELED')).id }, ongoing);
  const ended = await worked('ENDED', 'Collected', 'InProgress', 'Installed', 'Finished');
  await tasks.boss.do('finishTask', { id: ended.id }, ongoing);
  return made;
}

/** A task that was split, with both parts installed: the only kind that can be finalized. */
async function planSplit(tasks: PlannedTasks): Promise<PlannedTask> {
  const task = await tasks.published('SPLIT');
  for (const part of await tasks.split(task, 'SPLIT'))
    for (const step of ['Collected', 'InProgress', 'Installed'])
      await tasks.boss.do(`markAddresses${step}`, { task: part.id, addresses: part.addresses });
  return task;
}

/** Plans everything in a company in which nobody has worked. */
export async function planRulesWorld(company: Company): Promise<RulesWorld> {
  const tasks = await PlannedTasks.at(company);
  const made = { ...(await plan(tasks)), SPLIT: await planSplit(tasks) };
  const own = Object.entries(made).map(([name, { id }]) => [name, id] as const);
  const shown = await tasks.idsOf(Object.values(demoTasks));
  return { company, tasks, ids: new Map([...own, ...shown]) };
}

import { day, hour } from '../../domain/kernel/time.ts';
import type { NewRow } from '../../domain/rows.ts';
import { contentOf } from './answers.ts';
import { type JobName, jobRuleOf, type Subject } from './rights-jobs.ts';
import type { Person, RightsWorld } from './rights-people.ts';
import type { Rule, SentBy, WriteRule } from './rights-rules.ts';
import { create, freshId, store } from './sync-office.ts';

type TaskWrite = Omit<WriteRule, 'kind' | 'of'>;

const write = (rule: TaskWrite): Rule => ({ kind: 'write', of: 'tasks', ...rule });
const byId: SentBy = ({ id }) => ({ query: { id } });
const read: Rule = { kind: 'read', of: 'tasks', has: true };

/** The owner of the account that somebody belongs to, as one who works for it. */
const ownerOf = (world: RightsWorld, person: Person): string => {
  const user = world.clients[person].session?.user;
  return user?.employer?.id ?? world.clients[person].userId;
};

const people: SentBy = ({ world, person, id }) => ({ query: { taskId: id }, body: [ownerOf(world, person)] });
const watcher: SentBy = ({ world, person, id }) => ({ query: { id, watcher_id: ownerOf(world, person) } });

const dates: SentBy = ({ world, id }) => {
  const newFrom = world.server.clock.now() + 3 * day;
  return { query: { taskId: id }, body: { newFrom, newTo: newFrom + hour, estimatedHours: 1 } };
};

/** The addresses of a task, or as many that nobody ever made for whoever does not see it. */
const addressesOf = async ({ world, person, id }: Parameters<SentBy>[0]): Promise<{ id: string }[]> => {
  const page = await world.clients[person].patch(`/operational-addresses/paged/${id}`, {});
  return page.status === 200 ? contentOf<{ id: string }>(page) : [{ id: freshId() }, { id: freshId() }];
};

const collected: SentBy = async (asked) => ({
  body: { addresses: (await addressesOf(asked)).map(({ id }) => id), completionStatus: 'COLLECTED' },
});

/** Each address of a task in a subtask of its own. */
const parts: SentBy = async (asked) => {
  const addresses = await addressesOf(asked);
  const subtasks = addresses.map((address) => ({
    id: freshId(),
    nickname: 'part',
    jobTicket: freshId(),
    addresses: [address.id],
  }));
  return { body: { subtasks } };
};

/** A subtask of a task, on which nothing is left to do; it belongs to nobody, who would see the task above by it. */
const withPart: SentBy = async ({ world, id }) => {
  const part: Partial<NewRow<'tasks'>> = {
    rootTask: { id },
    leaf: true,
    taskCompletionStatus: 'INSTALLED',
    taskOperationalStatus: 'ON_GOING',
  };
  await store(world.server.context.database.kysely, [create('tasks', freshId(), { ...part, nickname: 'part' })]);
  return { query: { id } };
};

export const draft = { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' } as const;
const given: readonly JobName[] = ['given to a partner'];

/** Whether somebody is to do a task, by the job that it is of: themselves, or their company in the office's case. */
const isGivenTo = ({ job }: Subject, person: Person): boolean => {
  const { assignee, employee } = job === null ? {} : jobRuleOf(job).task;
  return person === assignee || person === employee;
};

/** Whether a task is somebody's company's; who works in the field owns and creates none. */
const isOwnedBy = ({ job }: Subject, person: Person): boolean => {
  const company = job === null ? null : jobRuleOf(job).company;
  return company === person || (company === 'boss' && (person === 'office' || person === 'planner'));
};

const isWatchedBy = ({ job }: Subject, person: Person): boolean =>
  job !== null && jobRuleOf(job).task.watcher === person;

const isDraft = ({ job }: Subject): boolean => job === 'still a draft';
const isActive = (subject: Subject): boolean => !isDraft(subject);

const list = (only: (subject: Subject, person: Person) => boolean): Rule => ({ kind: 'list', of: 'tasks', only });
const none = list(() => false);

/** The lists of tasks; no job of these tests is over, or part of another. */
const listRules: Readonly<Record<string, Rule>> = {
  'tasks.paged.all': list(() => true),
  'tasks.paged.active': list(isActive),
  'tasks.paged.activeTasks': list(isActive),
  'tasks.paged.inactive': none,
  'tasks.paged.draft': list(isDraft),
  'tasks.paged.finished': none,
  'tasks.paged.invoiced': none,
  'tasks.paged.given': list(isGivenTo),
  'tasks.paged.givenActive': list((subject, person) => isActive(subject) && isGivenTo(subject, person)),
  'tasks.paged.givenInactive': none,
  'tasks.paged.owned': list(isOwnedBy),
  'tasks.paged.watchedBy': list(isWatchedBy),
  'tasks.paged.watchedActive': list(isWatchedBy),
  'tasks.paged.watchedInactive': none,
  'tasks.paged.subtasks': none,
  'tasks.paged.rootTasks': list(() => true),
  allRootTasks: list(() => true),
};

/** The calls by which a task is planned, given, split and closed (specification 4.2 to 4.4 and 6). */
export const taskRules: Readonly<Record<string, Rule>> = {
  ...listRules,
  rescheduleTask: write({ may: 'plan', sent: dates }),
  rescheduleValidity: write({ may: 'plan', sent: dates }),
  addAssigneeEmployees: write({ may: 'assign', sent: people }),
  removeAssigneeEmployees: write({ may: 'assign', sent: people }),
  pauseTask: write({ may: 'plan', sent: byId, except: ['still a draft'] }),
  continueTask: write({ may: 'plan', sent: byId, state: { task: { taskOperationalStatus: 'PAUSED' } } }),
  cancelTask: write({ may: 'plan', sent: byId, except: ['still a draft'] }),
  finishTask: write({
    may: 'plan',
    sent: byId,
    state: { from: 'FINISHED', other: 'FINISHED' },
    except: ['still a draft'],
  }),
  setLeafTaskInstalled: write({ may: 'work', sent: byId, state: { from: 'IN_PROGRESS' } }),
  setLeafTaskFinished: write({ may: 'work', sent: byId, state: { from: 'INSTALLED' } }),
  setLeafTaskFailed: write({ may: 'work', sent: byId }),
  setCollected: write({ may: 'work', sent: byId }),
  markAddresses: write({ may: 'work', sent: collected }),
  publishLeafTask: write({
    may: 'publish',
    sent: byId,
    state: { task: { ...draft, customer: { id: freshId() } } },
  }),
  finalizeParentTask: write({
    may: 'plan',
    sent: withPart,
    state: { task: { leaf: false, taskCompletionStatus: 'INSTALLED', taskOperationalStatus: 'ON_GOING' } },
  }),
  invoiceTask: write({
    may: 'invoice',
    sent: ({ id }) => ({ query: { id, invoiceId: 'T-1' } }),
    state: { task: { taskCompletionStatus: 'FINISHED', taskOperationalStatus: 'FINISHED' } },
  }),
  addTaskWatcher: write({ may: 'plan', sent: watcher }),
  removeTaskWatcher: write({ may: 'plan', sent: watcher }),
  cloneTask: write({ may: 'clone', sent: () => ({ body: { id: freshId() } }), state: { task: draft } }),
  splitForAllocation: write({
    may: 'allocate',
    sent: () => ({ body: { id: freshId() } }),
    state: { task: { antediluvian: true } },
  }),
  splitTask: write({ may: 'split', sent: parts, except: [...given, 'still a draft'] }),
  'tasks.update': write({ may: 'plan', sent: ({ id }) => ({ body: { id, nickname: 'another' } }) }),
  'tasks.remove': write({ may: 'delete', state: { unproved: true }, sent: () => ({}) }),
  splittable: read,
  canSplit: read,
  rightToEditTask: read,
  completionPercentage: read,
  possibleOperationalAddresses: read,
  taskByJobTicket: { kind: 'apart', in: 'accounts' },
  areJobTicketAndIdUnique: { kind: 'apart', in: 'accounts' },
};

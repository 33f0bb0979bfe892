import type { NewRow } from '../../domain/rows.ts';
import { account, rowOf } from './rights-accounts.ts';
import type { Subject } from './rights-jobs.ts';
import { everybody, office, type Person, personRef, type RightsWorld, trusted } from './rights-people.ts';
import type { AccountOwner, Rule } from './rights-rules.ts';
import { create, freshId, store } from './sync-office.ts';

const other = { boss: 'partner', partner: 'boss' } as const;

/** A task that its company has offered to the other one. */
export const offered =
  (request: Partial<NewRow<'task-assignments'>>, task: Partial<NewRow<'tasks'>>) =>
  async (world: RightsWorld, owner: AccountOwner): Promise<string> => {
    const [id, taskId] = [freshId(), freshId()];
    const company = personRef(world, owner);
    const receiver = personRef(world, other[owner]);
    const running = { taskOperationalStatus: 'ON_GOING', antediluvian: true, leaf: true } as const;
    await store(world.server.context.database.kysely, [
      create('tasks', taskId, {
        ...running,
        company,
        owner: company,
        nickname: 'offered',
        requestTaskAssignment: { id },
        ...task,
      }),
      create('task-assignments', id, { company, sender: company, receiver, task: { id: taskId }, ...request }),
    ]);
    return id;
  };

export const waits = offered(
  { status: 'PENDING', typeStatus: 'ASSIGNMENT' },
  { taskCompletionStatus: 'ASSIGNMENT_REQUESTED' },
);
export const declined = offered({ status: 'REJECTED', typeStatus: 'ASSIGNMENT' }, { taskCompletionStatus: 'DECLINED' });

const byBody = ({ id }: { id: string }) => ({ body: { id } });
const byQuery = ({ id }: { id: string }) => ({ query: { id } });

/** For those who answer in the company that was asked; the planner may send and answer no requests. */
export const answered = {
  boss: { may: ['partner'], sees: office },
  partner: { may: trusted, sees: ['planner', 'partner'] },
} as const;

/** For those who send requests in the company that asked. */
export const taken = {
  boss: { may: trusted, sees: ['planner', 'partner'] },
  partner: { may: ['partner'], sees: office },
} as const;

const makeFree = rowOf(
  'tasks',
  (own): Partial<NewRow<'tasks'>> => ({
    owner: own,
    nickname: 'free',
    antediluvian: true,
    leaf: true,
    taskCompletionStatus: 'UNASSIGNED',
    taskOperationalStatus: 'ON_GOING',
  }),
);

export const isReceived = ({ kind }: Subject, person: Person): boolean =>
  person === (kind === 'task-assignment' ? 'partner' : 'user');
export const isSent = (subject: Subject, person: Person): boolean => !isReceived(subject, person);
export const isWaiting = ({ name }: Subject): boolean => name !== 'an accepted request';

const lists = (path: string): Record<string, Rule> => ({
  [`${path}.getPending`]: { kind: 'list', of: path, only: isWaiting },
  [`${path}.asSender`]: { kind: 'list', of: path, only: isSent },
  [`${path}.asReceiver`]: { kind: 'list', of: path, only: isReceived },
  [`${path}.asReceiverPending`]: {
    kind: 'list',
    of: path,
    only: (subject, person) => isWaiting(subject) && isReceived(subject, person),
  },
});

const assignmentRules: Readonly<Record<string, Rule>> = {
  ...lists('task-assignment'),
  'task-assignment.accept': account({ ...answered, make: waits, sent: byQuery }),
  'task-assignment.reject': account({ ...answered, make: waits, sent: byBody }),
  'task-assignment.cancel': account({ ...taken, make: waits, sent: byBody }),
  'task-assignment.resend': account({ ...taken, make: declined, sent: byBody }),
  'task-assignment.remove': account({ ...taken, make: declined }),
  'task-assignment.create': account({
    boss: { may: trusted, sees: ['planner'] },
    partner: { may: ['partner'] },
    make: makeFree,
    sent: ({ world, owner, id }) => ({
      body: { id: freshId(), task: { id }, receiver: personRef(world, other[owner]) },
    }),
  }),
};

/** Whom each company asks into its fleet. */
const asked = { boss: 'user', partner: 'newboss' } as const;

const addition =
  (given: (world: RightsWorld, owner: AccountOwner) => Partial<NewRow<'user-additions'>>) =>
  (world: RightsWorld, owner: AccountOwner): Promise<string> =>
    rowOf(
      'user-additions',
      (own): Partial<NewRow<'user-additions'>> => ({
        sender: own,
        typeStatus: 'FLEET',
        ...given(world, owner),
      }),
    )(world, owner);

const waitsForThem = addition((world, owner) => ({ status: 'PENDING', receiver: personRef(world, asked[owner]) }));
/** Of somebody who is in nobody's fleet. */
async function closed(world: RightsWorld, owner: AccountOwner): Promise<string> {
  const receiver = { id: await makeOwner(world) };
  return addition(() => ({ status: 'REJECTED', receiver }))(world, owner);
}

/** Somebody with an account of their own, who was never asked for anything. */
export async function makeOwner({ server }: RightsWorld): Promise<string> {
  const id = freshId();
  const open = { enabled: true, accountNonExpired: true, accountNonLocked: true };
  await store(server.context.database.kysely, [create('users', id, { nickname: 'owner', company: { id }, ...open })]);
  return id;
}

const joined = { boss: { may: ['user'], sees: office }, partner: { may: ['newboss'], sees: ['partner'] } } as const;
const senders: readonly Person[] = [...trusted, 'partner', 'newboss', 'user'];

const additionRules: Readonly<Record<string, Rule>> = {
  ...lists('user-addition-request'),
  'user-addition-request.accept': account({ ...joined, make: waitsForThem, sent: byQuery }),
  'user-addition-request.reject': account({ ...joined, make: waitsForThem, sent: byBody }),
  'user-addition-request.cancel': account({
    boss: { may: trusted, sees: ['planner', 'user'] },
    partner: { may: ['partner'], sees: ['newboss'] },
    make: waitsForThem,
    sent: byBody,
  }),
  'user-addition-request.resend': account({
    boss: { may: trusted, sees: ['planner'] },
    partner: { may: ['partner'] },
    make: closed,
    sent: byBody,
  }),
  'user-addition-request.remove': account({
    boss: { may: trusted, sees: ['planner'] },
    partner: { may: ['partner'] },
    make: closed,
  }),
  'user-addition-request.create': account({
    boss: { may: senders, sees: everybody.filter((person) => !senders.includes(person)) },
    sent: async ({ world }) => ({ body: { id: freshId(), receiver: { id: await makeOwner(world) } } }),
  }),
};

/** Requests to do a task and requests into a fleet (specification 4.6 and 6). */
export const requestRules: Readonly<Record<string, Rule>> = { ...assignmentRules, ...additionRules };

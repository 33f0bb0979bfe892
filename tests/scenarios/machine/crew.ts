import { day, second } from '../../../domain/kernel/time.ts';
import type { Write } from '../../../domain/rows.ts';
import type { TakenSteps } from '../../../domain/steps/schema.ts';
import type { Database } from '../../../server/db/database.ts';
import { insertRow } from '../../../server/db/repositories/rows.ts';
import {
  addressValues,
  freshId,
  operationalAddressValues,
  roleValues,
  taskValues,
  userValues,
} from '../../support/rows.ts';
import { plainRow } from '../../support/sync-office.ts';
import { passwordHash } from './password.ts';
import type { Seed } from './seed.ts';
import { stepsOf } from './template-steps.ts';

/** A company made for one seed: a boss, two installers, and tasks that they share. */
export interface Crew {
  boss: Person;
  installers: [Person, Person];
  /** The role that both installers have. */
  role: string;
  tasks: string[];
  addresses: string[];
  /** The steps that each task has taken from the company's template, which the office changes meanwhile. */
  steps: TakenSteps;
}

export interface Person {
  id: string;
  username: string;
}

type Create = Extract<Write, { kind: 'create' }>;

const person = (prefix: string): Person => {
  const id = freshId();
  return { id, username: `${prefix}-${id.slice(-8)}` };
};

function people(crew: Pick<Crew, 'boss' | 'installers' | 'role'>): Create[] {
  const { role } = crew;
  const company = { id: crew.boss.id };
  const boss = userValues({ company, username: crew.boss.username, nickname: 'Boss', usersElevated: true });
  const role_ = roleValues({ company, name: 'installer', nickname: 'installer', employeeRights: [] });
  return [
    { kind: 'create', resource: 'users', id: crew.boss.id, row: boss },
    { kind: 'create', resource: 'roles', id: role, row: role_ },
    ...crew.installers.map(({ id, username }): Create => {
      const row = userValues({ company, username, nickname: username, employer: company, role: { id: role } });
      return { kind: 'create', resource: 'users', id, row };
    }),
  ];
}

function taskWith(crew: Crew, seed: Seed, start: number): Create[] {
  const company = { id: crew.boss.id };
  const task = freshId();
  crew.tasks.push(task);
  const everyone = crew.installers.map(({ id }) => ({ id }));
  const row = taskValues({
    company,
    owner: company,
    taskCreator: company,
    nickname: `Εργασία ${crew.tasks.length}`,
    steps: crew.steps,
    employeesAssignees: seed.chance(0.7) ? everyone : everyone.slice(0, 1),
    taskCompletionStatus: 'ACCEPTED',
    taskOperationalStatus: 'ON_GOING',
    installationTimestampFrom: start,
    installationTimestampTo: start + 36_000_000,
  });
  const places = Array.from({ length: 1 + seed.below(3) }, (): Create[] => {
    const address = freshId();
    const place = freshId();
    crew.addresses.push(place);
    return [
      { kind: 'create', resource: 'addresses', id: address, row: addressValues({ company, street: 'Κορίνθου 1' }) },
      {
        kind: 'create',
        resource: 'operational-addresses',
        id: place,
        row: operationalAddressValues({ company, task: { id: task }, installationAddress: { id: address } }),
      },
    ];
  });
  return [{ kind: 'create', resource: 'tasks', id: task, row }, ...places.flat()];
}

/** A month that is paid, so that files may be imported. */
function subscription({ boss }: Crew, now: number): Create {
  const from = Math.floor(now / second);
  const until = from + (30 * day) / second;
  const times = { startDate: from, currentPeriodStart: from, currentPeriodEnd: until };
  const row = plainRow('subscriptions', { company: { id: boss.id }, status: 'active', ...times });
  return { kind: 'create', resource: 'subscriptions', id: freshId(), row };
}

function template({
  boss,
  steps: {
    template: { id },
    ...taken
  },
}: Crew): Create {
  const row = plainRow('step-templates', { company: { id: boss.id }, ...taken, archived: false });
  return { kind: 'create', resource: 'step-templates', id, row };
}

/** Puts a new company into the database, before any device of it exists. */
export async function hireCrew(database: Database, seed: Seed, now: number): Promise<Crew> {
  const boss = person('boss');
  const crew: Crew = {
    boss,
    installers: [person('one'), person('two')],
    role: freshId(),
    tasks: [],
    addresses: [],
    steps: { template: { id: freshId() }, number: 2, nickname: 'Λέβητας', steps: stepsOf(freshId, 6, boss.id) },
  };
  const writes = [...people(crew), subscription(crew, now), template(crew)];
  for (let count = 1 + seed.below(3); count > 0; count -= 1) writes.push(...taskWith(crew, seed, now));
  await database.kysely.transaction().execute(async (tx) => {
    for (const write of writes) await insertRow(tx, write, now);
    for (const { id, username } of [crew.boss, ...crew.installers]) {
      const values = { user_id: id, username_key: username, password_hash: await passwordHash(), verified: true };
      await tx.insertInto('credentials').values(values).execute();
    }
  });
  return crew;
}

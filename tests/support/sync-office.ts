import { webcrypto } from 'node:crypto';
import { must } from '../../domain/kernel/assert.ts';
import { mintId } from '../../domain/kernel/ids.ts';
import type { FieldKind } from '../../domain/kernel/resource.ts';
import type { Resource } from '../../domain/kernel/resources.ts';
import { describeFields } from '../../domain/resource-facts.ts';
import type { NewRow, Write } from '../../domain/rows.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import { storeWrites } from '../../server/db/change-log/store-writes.ts';
import { insertRow } from '../../server/db/repositories/rows.ts';
import type { Executor } from '../../server/db/schema.ts';

export const freshId = (now = Date.now()): string =>
  mintId(now, (count) => webcrypto.getRandomValues(new Uint8Array(count)));

function plain(kind: FieldKind, nullable: boolean): unknown {
  if (nullable && kind.kind !== 'references' && kind.kind !== 'texts') return null;
  const values: Record<FieldKind['kind'], unknown> = {
    text: 'x',
    choice: kind.kind === 'choice' ? kind.values[0] : null,
    flag: false,
    money: 0,
    instant: 0,
    decimal: 0,
    whole: 0,
    texts: [],
    json: {},
    reference: { id: freshId() },
    references: [],
  };
  return values[kind.kind];
}

/** A row of any resource with the plainest values, and `given` in it. */
export function plainRow<Name extends Resource>(resource: Name, given: Partial<NewRow<Name>>): NewRow<Name> {
  const fields = describeFields(resource).filter(({ name }) => name !== 'createDate' && name !== 'modifyDate');
  const values = Object.fromEntries(fields.map(({ name, kind, nullable }) => [name, plain(kind, nullable)]));
  return { ...values, ...given } as NewRow<Name>;
}

type Create = Extract<Write, { kind: 'create' }>;

export const create = <Name extends Resource>(resource: Name, id: string, given: Partial<NewRow<Name>>): Create =>
  ({ kind: 'create', resource, id, row: plainRow(resource, given) }) as unknown as Create;

export const change = <Name extends Resource>(resource: Name, id: string, set: Partial<NewRow<Name>>): Write =>
  ({ kind: 'change', resource, id, set }) as unknown as Write;

export const remove = (resource: Resource, id: string): Write => ({ kind: 'remove', resource, id }) as Write;

/** Stores writes as the server does, with their entries in the change log. */
export const store = (kysely: Executor, writes: Write[], now = Date.now()): Promise<unknown> =>
  kysely.transaction().execute((tx) => storeWrites(tx, writes, now));

/** Stores new rows of which no device is to learn: the change log does not tell of them. */
export const storeUntold = (kysely: Executor, creates: readonly Create[], now = Date.now()): Promise<void> =>
  kysely.transaction().execute(async (tx) => {
    for (const each of creates) await insertRow(tx, each, now);
  });

/** A company with a boss, two installers and a customer's account, and what belongs to it. */
export interface Office {
  bossId: string;
  boss: Viewer;
  installer: Viewer;
  installer2: Viewer;
  client: Viewer;
  customerId: string;
  company: { id: string };
}

const viewer = (given: Partial<Viewer> & Pick<Viewer, 'kind' | 'userId' | 'companyId'>): Viewer => ({
  customerId: null,
  owner: false,
  elevated: true,
  rights: [],
  ...given,
});

export async function makeOffice(kysely: Executor, name = 'office'): Promise<Office> {
  const bossId = freshId();
  const company = { id: bossId };
  const people = { installer: freshId(), installer2: freshId(), client: freshId() };
  const customerId = freshId();
  const open = { enabled: true, accountNonExpired: true, accountNonLocked: true };
  const employee = (id: string, nickname: string) =>
    create('users', id, { company, nickname, name: nickname, employer: company, ...open });
  await store(kysely, [
    create('companies', bossId, { company, name, owner: { id: bossId } }),
    create('users', bossId, { company, nickname: `${name} boss`, name: 'Boss', surname: name, ...open }),
    employee(people.installer, `${name} installer`),
    employee(people.installer2, `${name} installer2`),
    create('customers', customerId, { company, nickname: `${name} customer` }),
    create('users', people.client, { company, nickname: `${name} client`, customer: { id: customerId }, ...open }),
  ]);
  const base = { companyId: bossId };
  return {
    bossId,
    company,
    customerId,
    boss: viewer({ ...base, kind: 'office', userId: bossId, owner: true }),
    installer: viewer({ ...base, kind: 'field', userId: people.installer }),
    installer2: viewer({ ...base, kind: 'field', userId: people.installer2 }),
    client: viewer({ ...base, kind: 'customer', userId: people.client, customerId }),
  };
}

export interface Job {
  taskId: string;
  addressIds: string[];
  placeIds: string[];
}

/** A running task of an office with as many operational addresses as asked for, assigned to users. */
export async function makeJob(
  kysely: Executor,
  office: Office,
  {
    assignees = [office.installer.userId],
    addresses = 1,
    set = {},
  }: { assignees?: string[]; addresses?: number; set?: Partial<NewRow<'tasks'>> } = {},
): Promise<Job> {
  const { company, bossId, customerId } = office;
  const taskId = freshId();
  const addressIds = Array.from({ length: addresses }, () => freshId());
  const placeIds = addressIds.map(() => freshId());
  const task = create('tasks', taskId, {
    company,
    nickname: 'job',
    owner: { id: bossId },
    taskCreator: { id: bossId },
    customer: { id: customerId },
    employeesAssignees: assignees.map((id) => ({ id })),
    taskCompletionStatus: 'ACCEPTED',
    taskOperationalStatus: 'ON_GOING',
    ...set,
  });
  await store(kysely, [
    task,
    ...placeIds.map((id) => create('addresses', id, { company, street: 'Μαιζώνος 1' })),
    ...addressIds.map((id, index) =>
      create('operational-addresses', id, {
        company,
        task: { id: taskId },
        nickname: `address ${index}`,
        installationAddress: { id: must(placeIds[index], 'the place') },
        addressOperationalStatus: 'ON_GOING',
        completionStatus: 'NO_PROGRESS',
      }),
    ),
  ]);
  return { taskId, addressIds, placeIds };
}

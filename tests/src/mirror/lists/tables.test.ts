import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../../../domain/kernel/resources.ts';
import { operatorsOf } from '../../../../domain/list/query.ts';
import type { AnyRow } from '../../../../domain/rows.ts';
import { newRow } from '../../../../server/demo/new-row.ts';
import type { ListDefinition } from '../../../../src/mirror/lists/list-definition.ts';
import { countList, readList } from '../../../../src/mirror/lists/read-list.ts';
import { actionsLog, subscriptionList } from '../../../../src/mirror/lists/tables/account.ts';
import { equipmentList } from '../../../../src/mirror/lists/tables/equipment.ts';
import { filesOfTask, proofsOfTask } from '../../../../src/mirror/lists/tables/evidence.ts';
import {
  contractorList,
  fleetRequests,
  requestsOfTask,
  subcontractorList,
  taskRequests,
} from '../../../../src/mirror/lists/tables/partners.ts';
import { employeeList, employeesInRole, roleList, scheduledList } from '../../../../src/mirror/lists/tables/people.ts';
import { addressesOfCustomer, customerList } from '../../../../src/mirror/lists/tables/places.ts';
import { stepTemplateList } from '../../../../src/mirror/lists/tables/step-templates.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { toStoredRow } from '../../../../workers/mirror/to-stored-row.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { boss } from '../../support/stories.ts';

const { viewer } = boss.user;
const own = { id: viewer.companyId };
const id = (index: number): string => `0197e000-0000-7000-8000-${String(index).padStart(12, '0')}`;
const other = { id: id(99) };
const task = { id: id(50) };
const role = { id: id(51) };
const customer = { id: id(52) };

/** Two rows of a resource: the first belongs to the list, the second is somebody else's. */
const rows: readonly [resource: Resource, mine: object, theirs: object][] = [
  ['users', { nickname: 'α', employer: own, role }, { nickname: 'β', employer: other, role }],
  ['roles', { name: 'α', nickname: 'α', company: own }, { name: 'β', nickname: 'β', company: other }],
  ['step-templates', { nickname: 'α', number: 1, company: own }, { nickname: 'β', number: 1, company: other }],
  ['equipment', { kind: 'α', company: own }, { kind: 'β', company: other }],
  ['customers', { nickname: 'α', company: own }, { nickname: 'β', company: other }],
  ['addresses', { street: 'α', customer }, { street: 'β' }],
  ['proofs', { type: 'PICKUP', task }, { type: 'INSTALLATION', task }],
  ['attached-files', { name: 'α', task }, { name: 'β', task: other }],
  ['task-assignments', { sender: other, receiver: own, task }, { sender: own, receiver: other, task: other }],
  ['user-additions', { sender: other, receiver: own }, { sender: own, receiver: other }],
  ['subcontractor-agreements', { contractor: own, subcontractor: other }, { contractor: other, subcontractor: own }],
];

const oneRow: Readonly<Record<string, ListDefinition>> = {
  employees: employeeList(viewer),
  'employees in a role': employeesInRole(viewer, role.id),
  roles: roleList(viewer),
  'step templates': stepTemplateList(viewer),
  equipment: equipmentList(viewer),
  customers: customerList(viewer),
  'addresses of a customer': addressesOfCustomer(customer.id),
  'pickup proofs of a task': proofsOfTask(task.id, 'PICKUP'),
  'installation proofs of a task': proofsOfTask(task.id, 'INSTALLATION'),
  'files of a task': filesOfTask(task.id),
  'incoming task requests': taskRequests(viewer, 'incoming'),
  'outgoing task requests': taskRequests(viewer, 'outgoing'),
  'requests of a task': requestsOfTask(task.id),
  'incoming fleet requests': fleetRequests(viewer, 'incoming'),
  'outgoing fleet requests': fleetRequests(viewer, 'outgoing'),
  subcontractors: subcontractorList(viewer),
  contractors: contractorList(viewer),
};

const lists = [...Object.values(oneRow), scheduledList, actionsLog, subscriptionList];

describe('the lists of the product', () => {
  let mirror: MirrorDatabase;

  beforeAll(async () => {
    mirror = await emptyMirror('tables');
    for (const [index, [resource, mine, theirs]] of rows.entries()) {
      for (const [second, values] of [mine, theirs].entries()) {
        const given = { id: id(index * 2 + second + 1), version: 1, createDate: index, modifyDate: index };
        const row = { ...newRow(resource, values as never), ...given } as AnyRow;
        await mirror.table<AnyRow, string>(resource).put(toStoredRow(resource, row, viewer));
      }
    }
  });
  afterAll(() => mirror.close());

  it.each(Object.entries(oneRow))('%s have their own rows', async (_, list) => {
    expect(await countList(mirror, list, { filters: [] })).toBe(1);
    const { rows: shown, total } = await readList(mirror, list, {
      search: '',
      filters: [],
      sort: list.sort,
      page: 0,
      size: 10,
    });
    expect([shown.length, total]).toEqual([1, 1]);
  });

  it.each(lists.map((list) => [list.name, list] as const))(
    '%s can be sorted and filtered by every field with every operator',
    async (_, list) => {
      for (const [field, { kind }] of Object.entries(list.source.fields)) {
        const sort = { field, descending: true };
        for (const matchMode of operatorsOf[kind]) {
          const query = { search: 'α', filters: [{ field, matchMode, value: '1' }], sort, page: 0, size: 10 };
          expect((await readList(mirror, list, query)).total, `${field} ${matchMode}`).toBeGreaterThanOrEqual(0);
        }
      }
    },
    120_000,
  );
});

describe('the subscriptions of an account', () => {
  it('are filtered by the state that is shown, one out of a few', async () => {
    const mirror = await emptyMirror('subscriptions');
    const given = { id: id(1), version: 1, createDate: 0, modifyDate: 0 };
    const ending = { company: own, customer: 'cus_1', status: 'active', cancelAtPeriodEnd: true, otherProduct: false };
    await mirror
      .table<AnyRow, string>('subscriptions')
      .put({ ...newRow('subscriptions', ending as never), ...given } as AnyRow);
    const count = (value: string) =>
      countList(mirror, subscriptionList, { filters: [{ field: 'status', matchMode: 'is', value }] });
    expect([await count('ending'), await count('active')]).toEqual([1, 0]);
    mirror.close();
  });
});

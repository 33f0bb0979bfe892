import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day, hour } from '../../../domain/kernel/time.ts';
import type { ColumnKind, MatchMode } from '../../../domain/list/match-modes.ts';
import type { FilterValue } from '../../../domain/list/query.ts';
import type { AnyRow, Rows } from '../../../domain/rows.ts';
import { operationalStatuses, taskCompletionStatuses } from '../../../domain/task/states.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { findPage } from '../../../server/db/repositories/pages.ts';
import { insertRow } from '../../../server/db/repositories/rows.ts';
import type { Executor } from '../../../server/db/schema.ts';
import { readList } from '../../../src/mirror/lists/read-list.ts';
import { allTasks } from '../../../src/mirror/lists/tables/tasks.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { stored } from '../../../workers/mirror/task-keys.ts';
import { openerOf } from '../../support/databases.ts';
import { customerValues, taskValues, userValues } from '../../support/rows.ts';

const at = Date.UTC(2026, 2, 11, 7);
const timeZone = 'Europe/Athens';
const midnight = Date.UTC(2026, 2, 10, 22);

const id = (kind: number, index: number): string =>
  `0197${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
const user = (index: number) => ({ id: id(1, index) });
const customer = (index: number) => ({ id: id(2, index) });

const viewer: Viewer = {
  kind: 'office',
  userId: id(1, 0),
  companyId: id(1, 0),
  customerId: null,
  owner: true,
  elevated: true,
  rights: [],
};

/** Lists know people also by the names that they show; here nobody has any but the nickname, by which the server finds them. */
const people = ['Νίκος', 'Άννα', 'ΓΙΩΡΓΟΣ'];
const customers = ['Ωμέγα', 'άλφα Τηλεπικοινωνίες', 'ΔΕΗ'];
const names = ['Αθήνα', 'αθηνας', 'ΑΘΗΝΑΣ 12', 'Ωμέγα', 'Über', 'a%b', 'a_b', 'x', '12'];
const amounts = [0, 1, 12.5, 12.05, 100, 110, null];
const instants = [midnight - 1, midnight, midnight + 12 * hour, midnight + day - 1, midnight + day, null];

/** The value of a row: each field walks through its own values at its own pace, so that all of them meet. */
const pick = <Value>(from: readonly Value[], step: number): Value => from[step % from.length] as Value;

const task = (index: number) =>
  taskValues({
    company: user(0),
    owner: user(0),
    taskCreator: user(index % 3),
    number: index % 9 === 0 ? null : index * 7,
    nickname: pick(names, index),
    jobTicket: index % 4 === 0 ? null : `${pick(names, index + 3)} ${index}`,
    invoiceId: pick(['ΑΒ-1', 'αβ 12', null], index),
    customer: pick([customer(0), customer(1), customer(2), null], index),
    employeesAssignees: pick([[], [user(1)], [user(1), user(2)]], index),
    rootTask: index > 20 && index % 2 === 0 ? { id: id(3, index - 20) } : null,
    installationTimestampFrom: pick(instants, index),
    salesPrice: pick(amounts, index),
    percentCompleted: pick([0, 12.5, 50, 100], index),
    antediluvian: index % 3 === 0,
    taskCompletionStatus: pick(taskCompletionStatuses, index),
    taskOperationalStatus: pick(operationalStatuses, index),
  });

const parts: readonly MatchMode[] = ['startsWith', 'contains', 'notContains', 'endsWith'];
const same: readonly MatchMode[] = ['equals', 'notEquals', 'in'];
const being: readonly MatchMode[] = ['is', 'isNot'];
const order: readonly MatchMode[] = ['lt', 'lte', 'gt', 'gte'];
const dates: readonly MatchMode[] = ['before', 'after', 'dateIs', 'dateIsNot', 'dateBefore', 'dateAfter'];

/** The modes that the server takes for each kind, and on a reference those that ask for a name. */
const modes: Readonly<Record<ColumnKind, readonly MatchMode[]>> = {
  text: [...parts, ...same],
  number: [...parts, ...same, ...order],
  boolean: [...same, ...being],
  date: ['equals', 'notEquals', ...being, ...order, ...dates],
  choice: [...parts, ...same, ...being],
  reference: parts,
};

const given: Readonly<Record<string, readonly FilterValue[]>> = {
  nickname: ['αθηνα', 'ΑΘΉΝΑΣ', '12', '%', '_'],
  jobTicket: ['α', 'ΑΘΗΝΑΣ 12 '],
  invoiceId: ['αβ', 'Αβ-1'],
  number: [7, '14', 1],
  salesPrice: [12.5, '.50', 100, '0'],
  percentCompleted: [12.5, '5'],
  antediluvian: [true, false],
  taskCompletionStatus: ['DRAFT', 'FINISHED'],
  taskOperationalStatus: ['ON_GOING', 'PAUSED'],
  installationTimestampFrom: [midnight, midnight + 12 * hour, '2026-03-11'],
  customer: ['αλφα', 'ΔΕΗ', 'α'],
  employeesAssignees: ['αννα', 'σ'],
  'rootTask.owner': ['νικος'],
};

const fields = Object.keys(given);

const cases = fields.flatMap((field) => {
  const kind = allTasks.source.fields[field]?.kind ?? 'text';
  return modes[kind].map((matchMode) => ({ field, matchMode }));
});

describe('a list of the mirror beside the same list of the server', () => {
  const { open } = openerOf('pglite');
  const mirror = new MirrorDatabase('parity', { indexedDB: new IDBFactory(), IDBKeyRange });
  let kysely: Executor;

  const put = async <Name extends 'users' | 'customers' | 'tasks'>(resource: Name, key: string, row: object) => {
    // The values are those of the resource, as the helpers make them.
    const made = await insertRow(kysely, { kind: 'create', resource, id: key, row } as never, at);
    await mirror.table<AnyRow, string>(resource).put(stored(resource, made as AnyRow, viewer));
  };

  beforeAll(async () => {
    kysely = (await open()).kysely;
    for (const [index, nickname] of people.entries()) {
      await put('users', user(index).id, userValues({ nickname, employer: index === 0 ? null : user(0) }));
    }
    for (const [index, nickname] of customers.entries()) {
      await put('customers', customer(index).id, customerValues({ nickname, company: user(0) }));
    }
    for (let index = 1; index <= 48; index += 1) await put('tasks', id(3, index), task(index));
  });
  afterAll(() => mirror.close());

  const ids = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id);
  type Sort = { field: string; descending: boolean };
  type Filter = { field: string; matchMode: MatchMode; value: FilterValue };

  async function onServer(filter: Filter | null, sort: Sort): Promise<string[]> {
    const filters = filter && { [filter.field]: { matchMode: filter.matchMode, value: filter.value as string } };
    const request = {
      first: 0,
      rows: 100,
      sortField: sort.field,
      sortOrder: sort.descending ? -1 : 1,
      filters,
    } as const;
    const { rows } = await findPage<'tasks'>(kysely, viewer, { list: { resource: 'tasks' }, request, timeZone });
    return ids(rows as Rows['tasks'][]);
  }

  async function onMirror(filter: Filter | null, sort: Sort): Promise<string[]> {
    const query = { search: '', filters: filter === null ? [] : [filter], sort, page: 0, size: 100, timeZone };
    return ids((await readList(mirror, allTasks, query)).rows);
  }

  it.each(cases)('has the same rows for $field $matchMode', async ({ field, matchMode }) => {
    const sort = { field: 'number', descending: false };
    for (const value of given[field] ?? []) {
      const filter = { field, matchMode, value: matchMode === 'in' ? [String(value)] : value };
      expect(await onMirror(filter, sort), JSON.stringify(value)).toEqual(await onServer(filter, sort));
    }
  });

  it.each(fields.filter((field) => field !== 'employeesAssignees' && field !== 'rootTask.owner'))(
    'has the same order by %s, both ways',
    async (field) => {
      for (const descending of [false, true]) {
        const sort = { field, descending };
        expect(await onMirror(null, sort)).toEqual(await onServer(null, sort));
      }
    },
  );
});

import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Filter } from '../../../domain/catalogue/paging.ts';
import { type TaskListing, taskListings } from '../../../domain/catalogue/task-lists.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import type { FieldFacts } from '../../../domain/kernel/resource.ts';
import { day, hour } from '../../../domain/kernel/time.ts';
import { matchModes } from '../../../domain/list/query.ts';
import { describeFields } from '../../../domain/resource-facts.ts';
import type { AnyRow, Rows, Write } from '../../../domain/rows.ts';
import { taskListOf } from '../../../domain/task/lists.ts';
import { operationalStatuses, taskCompletionStatuses } from '../../../domain/task/states.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { findPage } from '../../../server/db/repositories/pages.ts';
import { insertRow } from '../../../server/db/repositories/rows.ts';
import type { Executor } from '../../../server/db/schema.ts';
import { sampleOf } from '../../../tools/test/sizes.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { fulfilsFilters, kindAt, type Looking, sortedBy, valuesAt } from '../../support/plain-lists.ts';
import { isInList } from '../../support/task-lists.ts';
import { shownIn, valuesArbitrary, viewers, type World, worldArbitrary, worldId } from '../../support/world.ts';

const at = Date.UTC(2026, 2, 11, 7);
const timeZone = 'Europe/Athens';
const numRuns = sampleOf('pageQuestions');

// The long run is as long as it has worlds, also beside other work.
vi.setConfig({ testTimeout: 60_000 + numRuns * 4_000 });

const texts = ['Αθήνα', ' αθηνα', 'ΑΘΗΝΑΣ', 'Ωμέγα', 'Über', 'uber', 'a%b', 'a_b', 'a\\b', 'Ёлка', 'x', '12', 'Æther'];
const amounts = [0, 1, 12.5, 12.05, 100, 110];
const wholes = [0, 1, 12, 100, 112];
const midnight = Date.UTC(2026, 2, 10, 22);
const instants = [midnight - 1, midnight, midnight + 12 * hour, midnight + day - 1, midnight + day];
const pools: Partial<Record<string, readonly unknown[]>> = {
  text: texts,
  money: amounts,
  decimal: amounts,
  whole: wholes,
  instant: instants,
  flag: [true, false],
};

/** Whether a number is between the bounds of its field, which the database checks. */
const isWithin = (
  value: unknown,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, kind }: FieldFacts,
): boolean => typeof value !== 'number' || kind === 'text' || (value >= min && value <= max);

/** Gives the fields that visibility does not ask about values of their own, or none, as the dice fall. */
function filled(writes: readonly Write[], dice: readonly number[]): Write[] {
  let thrown = 0;
  const next = (limit: number): number => {
    thrown += 1;
    return (dice[thrown % dice.length] ?? 0) % limit;
  };
  return writes.map((write) => {
    if (write.kind !== 'create') return write;
    const row: Record<string, unknown> = { ...write.row };
    for (const { name, nullable, kind } of describeFields(write.resource)) {
      const pool = pools[kind.kind]?.filter((value) => isWithin(value, kind));
      if (!pool || !(name in row)) continue;
      row[name] = nullable && next(4) === 0 ? null : pool[next(pool.length)];
    }
    // No two tasks are shared under the same id; whoever creates one gets its id from the server.
    if ('pkSharedId' in row) row.pkSharedId = null;
    return { ...write, row } as Write;
  });
}

const moreTasks = fc.tuple(
  ...[4, 5, 6, 7, 8, 9].map((index) =>
    valuesArbitrary('tasks').map((row) => ({ kind: 'create', resource: 'tasks', id: worldId('tasks', index), row })),
  ),
);

const filledWorld = fc
  .tuple(worldArbitrary, moreTasks, fc.array(fc.nat(1000), { minLength: 97, maxLength: 97 }))
  .map(([writes, more, dice]) => filled([...writes, ...(more as Write[])], dice));

class Undo extends Error {}

/** Runs in a transaction that is undone, with the world that the writes make. */
async function inWorld(
  kysely: Executor,
  writes: readonly Write[],
  work: (tx: Executor, world: World) => Promise<void>,
) {
  const undone = kysely.transaction().execute(async (tx) => {
    const world: World = new Map();
    for (const write of writes) {
      if (write.kind !== 'create') continue;
      const row = await insertRow(tx, write, at);
      world.set(write.resource, (world.get(write.resource) ?? new Map<string, AnyRow>()).set(row.id, row));
    }
    await work(tx, world);
    throw new Undo();
  });
  await expect(undone).rejects.toBeInstanceOf(Undo);
}

const everything = { first: 0, rows: 100, sortField: 'id', sortOrder: 1 } as const;
const someViewers = fc.shuffledSubarray(viewers, { minLength: 4, maxLength: 4 });
const byId = (rows: readonly AnyRow[]): string[] => rows.map(({ id }) => id);

const resource = 'tasks';
const wholeTasks = ({ world, viewer }: Looking): Rows['tasks'][] =>
  [...(world.get(resource)?.values() ?? [])]
    .filter((row) => shownIn(world, viewer, resource, row) === 'whole')
    .sort((one, other) => (one.id < other.id ? -1 : 1)) as Rows['tasks'][];

const fields = [
  'id',
  'nickname',
  'jobTicket',
  'invoiceId',
  'number',
  'salesPrice',
  'totalPayout',
  'percentCompleted',
  'antediluvian',
  'installationTimestampFrom',
  'taskCompletionStatus',
  'customer',
  'employeesAssignees',
  'watchers',
  'customer.nickname',
  'customer.email',
  'rootTask.salesPrice',
  'rootTask.installationTimestampFrom',
  'rootTask.owner',
  'rootTask.customer.nickname',
  'assignee.email',
  'employeesAssignees.surname',
] as const;

const idOf = (to: 'users' | 'customers' | 'tasks' | 'companies') => fc.nat(5).map((index) => worldId(to, index));

function valueFor(kind: ReturnType<typeof kindAt>): fc.Arbitrary<Filter['value']> {
  if (kind.kind === 'choice') return fc.constantFrom(...kind.values);
  if (kind.kind === 'id') return idOf('tasks');
  if ('to' in kind) return idOf(kind.to === 'customers' ? 'customers' : 'users');
  const pool = pools[kind.kind] as (string | number | boolean)[];
  if (kind.kind === 'instant')
    return fc.constantFrom<string | number>(...(pool as number[]), '2026-03-11', '2026-03-12');
  return fc.constantFrom(...pool);
}

/** The modes that decision 0021 gives a kind of field. */
function modesOf(kind: string): string[] {
  const part = ['startsWith', 'contains', 'notContains', 'endsWith'];
  const same = ['equals', 'notEquals', 'in'];
  const being = ['is', 'isNot'];
  const order = ['lt', 'lte', 'gt', 'gte'];
  if (kind === 'text') return [...part, ...same];
  if (kind === 'choice') return [...part, ...same, ...being];
  if (kind === 'references') return ['contains', 'notContains', ...same, ...being];
  if (kind === 'money' || kind === 'decimal' || kind === 'whole') return [...part, ...same, ...order];
  if (kind !== 'instant') return [...same, ...being];
  return [...same, ...being, ...order, 'before', 'after', 'dateIs', 'dateIsNot', 'dateBefore', 'dateAfter'];
}

const filterOn = (field: string): fc.Arbitrary<{ field: string; filters: Filter[] }> => {
  const kind = kindAt(resource, field.split('.'));
  const one = (operator: 'and' | 'or') =>
    fc.constantFrom(...modesOf(kind.kind)).chain((matchMode) => {
      const value = valueFor(kind);
      const values = matchMode === 'in' ? (fc.array(value, { minLength: 1, maxLength: 3 }) as typeof value) : value;
      return values.map((given): Filter => ({ value: given, matchMode, operator }));
    });
  return fc
    .constantFrom<'and' | 'or'>('and', 'or')
    .chain((operator) => fc.array(one(operator), { minLength: 1, maxLength: 2 }))
    .map((filters) => ({ field, filters }));
};

const asked = fc.record({
  filter: fc.constantFrom(...fields).chain(filterOn),
  sort: fc.record({
    field: fc.constantFrom(...fields.filter((name) => !/employeesAssignees|watchers/.test(name))),
    direction: fc.constantFrom<1 | -1>(1, -1),
  }),
  rows: fc.integer({ min: 1, max: 4 }),
});
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

/** The rows of all pages, one after the other; null when the request is refused. */
async function paged(tx: Executor, viewer: Viewer, { filter, sort, rows }: Asked): Promise<string[] | null> {
  const request = {
    rows,
    sortField: sort.field,
    sortOrder: sort.direction,
    filters: { [filter.field]: filter.filters },
  };
  const found: string[] = [];
  try {
    for (let total = 1; found.length < total; ) {
      const page = await findPage(tx, viewer, {
        list: { resource },
        request: { ...request, first: found.length },
        timeZone,
      });
      if (page.rows.length === 0 && page.total > found.length) throw new Error('an empty page before the end');
      found.push(...byId(page.rows));
      total = page.total;
    }
    return found;
  } catch (problem) {
    if (problem instanceof DomainError && problem.code === 'validation') return null;
    throw problem;
  }
}

const listings = Object.entries(taskListings) as [keyof typeof taskListings, TaskListing][];

describeOnBothDatabases('lists', ({ open }) => {
  let kysely: Executor;
  beforeAll(async () => {
    kysely = (await open()).kysely;
  });

  it('filter and sort as a plain reading of each row does, page by page, and hide what is hidden', async () => {
    await fc.assert(
      fc.asyncProperty(
        filledWorld,
        someViewers,
        fc.array(asked, { minLength: 8, maxLength: 8 }),
        async (writes, some, requests) => {
          await inWorld(kysely, writes, async (tx, world) => {
            for (const viewer of some) {
              const looking = { world, viewer, timeZone };
              const tasks = wholeTasks(looking);
              for (const request of requests) {
                const { filter, sort } = request;
                const found = await paged(tx, viewer, request);
                if (found === null) {
                  // Refused is only what the viewer sees of no row.
                  const seen = [filter.field, sort.field].map((field) =>
                    tasks.flatMap((row) => valuesAt(looking, { resource, row }, field.split('.')).flat()),
                  );
                  expect(seen.some((values) => values.every((value) => value === null))).toBe(true);
                  continue;
                }
                const expected = tasks.filter((row) => fulfilsFilters(looking, { resource, row }, filter));
                const sorted = sortedBy(looking, { resource, rows: expected }, sort);
                expect(found, JSON.stringify([request, viewer])).toEqual(byId(sorted));
              }
            }
          });
        },
      ),
      // Shrinking a whole world takes longer than reading one that fails.
      { numRuns, endOnFailure: true },
    );
  });

  it.each(listings)('of tasks: %s holds what domain/task/lists.ts says', async (name, listing) => {
    const { lists, where } = listing;
    await fc.assert(
      fc.asyncProperty(filledWorld, someViewers, async (writes, some) => {
        await inWorld(kysely, writes, async (tx, world) => {
          for (const viewer of some) {
            const list = {
              resource,
              ...(lists ? { lists } : {}),
              ...(where ? { where: where(viewer.kind) } : {}),
            } as const;
            const { rows, total } = await findPage(tx, viewer, { list, request: everything, timeZone });
            const expected = wholeTasks({ world, viewer, timeZone }).filter((task) => isInList[name]({ task, viewer }));
            expect([byId(rows), total]).toEqual([byId(expected), expected.length]);
          }
        });
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    );
  });

  it('name the list of a task as the domain does, for every two statuses', async () => {
    for (const taskCompletionStatus of taskCompletionStatuses) {
      for (const taskOperationalStatus of operationalStatuses) {
        const { rows } = await sql<{ list: string }>`
          select task_list(${taskCompletionStatus}, ${taskOperationalStatus}) as list`.execute(kysely);
        expect(rows[0]?.list).toBe(taskListOf({ taskCompletionStatus, taskOperationalStatus }));
      }
    }
  });

  it('fold texts as the domain does', async () => {
    const letters = 'aZ09 éÀïİŞğßØłŒ ΑάΪΐςΣώΏ ЙёЂҐѓ \t\u00a0-%_\\❤\ufe0f1\u20e3\u0483\u1dc4😀';
    const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: fc.constantFrom(...letters), maxLength: 20 }));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 20 }), async (many) => {
        const { rows } = await sql<{ folded: string }>`
          select fold_text(t) as folded from unnest(${many}::text[]) with ordinality as u(t, n) order by n`.execute(
          kysely,
        );
        expect(rows.map(({ folded }) => folded)).toEqual(many.map(fold));
      }),
      // Shrinking a whole world takes longer than reading one that fails.
      { numRuns, endOnFailure: true },
    );
  });
});

describe('match modes', () => {
  it('are all possible on some kind of field', () => {
    const kinds = ['text', 'choice', 'references', 'money', 'instant', 'flag'];
    expect(new Set(kinds.flatMap(modesOf))).toEqual(new Set(matchModes));
  });
});

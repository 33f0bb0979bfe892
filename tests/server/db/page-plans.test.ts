import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hour } from '../../../domain/kernel/time.ts';
import type { TaskList } from '../../../domain/task/lists.ts';
import { taskCompletionStatuses } from '../../../domain/task/states.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { type Database, openDatabase } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { insertInBulk } from '../../../server/db/repositories/bulk.ts';
import { pageStatements } from '../../../server/db/repositories/pages.ts';
import { boss } from '../../domain/people.ts';
import { type FreshDatabase, freshDatabase } from '../../support/databases.ts';
import { taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const tasks = 12_000;
const at = Date.UTC(2026, 2, 11, 7);
const colleague: Viewer = { ...boss, userId: fixedId(2), owner: false, rights: ['PUT_TASKS', 'GET_DRAFT_TASKS'] };

let fresh: FreshDatabase;
let database: Database;

beforeAll(async () => {
  fresh = await freshDatabase('postgres');
  database = await openDatabase(fresh.options);
  await migrate(database.kysely);
  const rows = Array.from({ length: tasks }, (_, index) => ({
    id: fixedId(1000 + index),
    at: at + index,
    row: taskValues({
      company: { id: index % 3 === 0 ? boss.companyId : fixedId(9) },
      number: index,
      nickname: `Εργασία ${(index * 7919) % tasks}`,
      installationTimestampFrom: at + ((index * 31) % tasks) * hour,
      taskCompletionStatus: taskCompletionStatuses[index % taskCompletionStatuses.length] ?? 'ACCEPTED',
    }),
  }));
  await insertInBulk(database.kysely, 'tasks', rows);
  await sql`vacuum analyze tasks`.execute(database.kysely);
});

afterAll(async () => {
  await database.close();
  await fresh.drop();
});

async function planOf(statement: ReturnType<typeof pageStatements>['page' | 'count']): Promise<string> {
  const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(database.kysely);
  return rows.flatMap((row) => Object.values(row)).join('\n');
}

const lists: TaskList[] = ['active', 'draft', 'finished', 'invoiced'];
const sorts = ['installationTimestampFrom', 'nickname', 'number'];
const cases = lists.flatMap((list) =>
  sorts.flatMap((sortField) => [1, -1].map((order) => [list, sortField, order] as const)),
);

it.each(cases)('the list %s by %s (%i) is read by an index that has its order', async (list, sortField, order) => {
  for (const viewer of [boss, colleague]) {
    const request = { first: 0, rows: 10, sortField, sortOrder: order === 1 ? 1 : -1 } as const;
    const { page, count } = pageStatements(viewer, {
      list: { resource: 'tasks', lists: [list] },
      request,
      timeZone: 'Europe/Athens',
    });
    const plan = await planOf(page);
    expect(plan).not.toMatch(/Seq Scan on tasks\b/);
    expect(plan).toMatch(/Limit.*\n\s+->\s+Index Scan (Backward )?using tasks_company_id_task_list_/);
    expect(await planOf(count)).toMatch(/Index Only Scan using tasks_company_id_task_list_/);
  }
});

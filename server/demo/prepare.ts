import { z } from 'zod';
import { dayAround, defaultTimeZone, type Instant } from '../../domain/kernel/time.ts';
import type { Write } from '../../domain/rows.ts';
import type { Context } from '../context.ts';
import { storeWrites } from '../db/change-log/store-writes.ts';
import { findCredentials, hasCredentials, insertCredentials } from '../db/repositories/accounts.ts';
import { lockFact, readFact, saveFact } from '../db/repositories/installation.ts';
import { getRow, pointingAt } from '../db/repositories/rows.ts';
import type { Executor } from '../db/schema.ts';
import { StartError } from '../environment.ts';
import { hashPassword, passwordMatches } from '../services/accounts/passwords.ts';
import { accountWrites } from './account-rows.ts';
import { DemoIds } from './ids.ts';
import { accountNames, demoPassword } from './people.ts';
import { moved, taskCreates } from './task-rows.ts';
import { type TaskTemplate, templates } from './templates.ts';
import { workDayWrites } from './work-days.ts';

/** The demo's state: the day of its tasks, when they were last written, and the rows' ids. */
const demoSchema = z.object({ day: z.int(), writtenOn: z.int(), ids: z.record(z.string(), z.string()) });

type Demo = z.infer<typeof demoSchema>;

const factName = 'demo';

async function createAccounts(tx: Executor, ids: DemoIds, now: Instant): Promise<void> {
  await storeWrites(tx, accountWrites(ids, now), now);
  const passwordHash = await hashPassword(demoPassword);
  for (const name of accountNames) await insertCredentials(tx, name, { userId: ids.of(`user.${name}`), passwordHash });
}

interface Bring {
  ids: DemoIds;
  demo: Demo;
  now: Instant;
}

type Creates = ReturnType<typeof taskCreates>;

/** Whether somebody has changed or deleted a task since the demo wrote it. */
async function isTouched(tx: Executor, creates: Creates, { demo }: Bring): Promise<boolean> {
  for (const { resource, id } of creates) {
    const row = await getRow(tx, resource, id);
    if (!row || row.modifyDate > demo.writtenOn) return true;
    const proofs = resource === 'tasks' ? await pointingAt(tx, 'proofs', { field: 'task', id }) : [];
    if (proofs.some(({ modifyDate }) => modifyDate > demo.writtenOn)) return true;
  }
  return false;
}

/** A task and its parts are moved or recreated together. */
const groupOf = ({ key, root }: TaskTemplate): string => root ?? key;

async function touchedGroups(tx: Executor, bring: Bring): Promise<Set<string>> {
  const touched = new Set<string>();
  for (const template of templates) {
    if (await isTouched(tx, taskCreates(template, bring.ids, bring.now), bring)) touched.add(groupOf(template));
  }
  return touched;
}

/** Moves untouched tasks to today; leaves the others to people and recreates them. */
async function bringToday(tx: Executor, bring: Bring): Promise<Write[]> {
  const touched = await touchedGroups(tx, bring);
  for (const template of templates) if (touched.has(groupOf(template))) bring.ids.release(`task.${template.key}`);
  const writes: Write[] = [];
  for (const template of templates) {
    for (const create of taskCreates(template, bring.ids, bring.now)) {
      const row = await getRow(tx, create.resource, create.id);
      writes.push(...(row ? moved(create, row) : [create]));
    }
  }
  for (const create of workDayWrites(bring.ids, bring.now))
    if (!(await getRow(tx, create.resource, create.id))) writes.push(create);
  return writes;
}

async function makeDemo(tx: Executor, ids: DemoIds, now: Instant): Promise<Write[]> {
  await createAccounts(tx, ids, now);
  const work = templates.flatMap((template) => taskCreates(template, ids, now));
  return [...work, ...workDayWrites(ids, now)];
}

type Means = Pick<Context, 'database' | 'log' | 'now' | 'newId'>;

async function prepareIn(tx: Executor, context: Means): Promise<'made' | 'moved' | 'present' | 'refused'> {
  const now = context.now();
  const kept = await lockFact(tx, factName);
  const demo = kept === '' ? null : demoSchema.parse(JSON.parse(kept));
  const { from: day } = dayAround(now, defaultTimeZone);
  if (demo?.day === day) return 'present';
  if (!demo && (await hasCredentials(tx))) return 'refused';
  const ids = new DemoIds(demo?.ids ?? {}, context.newId);
  const writes = demo ? await bringToday(tx, { ids, demo, now }) : await makeDemo(tx, ids, now);
  await storeWrites(tx, writes, now);
  await saveFact(tx, factName, JSON.stringify({ day, writtenOn: now, ids: ids.toRecord() } satisfies Demo));
  return demo ? 'moved' : 'made';
}

/**
 * Ensures that the demo company has work for today. On a new day untouched tasks move to it; tasks that people worked
 * on stay and are recreated (decision 0005). Leaves a database with other accounts alone.
 */
export async function prepareDemo(context: Means): Promise<void> {
  const done = await context.database.kysely.transaction().execute((tx) => prepareIn(tx, context));
  if (done === 'refused') context.log.warn('DEMO is on, but the database has accounts of its own: no demo is made');
  else context.log.info({ demo: done }, 'the demo company is ready');
}

/** Whether one of the demo's accounts still has the password that everybody knows. */
async function isDemoOpen({ database }: Means): Promise<boolean> {
  if (!(await readFact(database.kysely, factName))) return false;
  for (const name of accountNames) {
    const credentials = await findCredentials(database.kysely, name);
    if (await passwordMatches(credentials?.passwordHash, demoPassword)) return true;
  }
  return false;
}

/**
 * Looks for an earlier start's demo, whose passwords everybody knows. Warns, and throws {@link StartError} if others
 * than this machine reach the server.
 */
export async function refuseOpenDemo(context: Context): Promise<void> {
  if (!(await isDemoOpen(context))) return;
  if (!context.environment.servesOthers) {
    context.log.warn('DEMO is off, but the demo company is in this database: anybody may know its passwords');
    return;
  }
  throw new StartError(
    'This database has the demo company, whose passwords everybody knows. Use another database, change those passwords, or set DEMO=1 to offer it to everybody who reaches this server.',
  );
}

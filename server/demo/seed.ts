import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { dayAround, defaultTimeZone } from '../../domain/kernel/time.ts';
import { runCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { mintEpoch } from '../db/change-log/epoch.ts';
import { findCredentials } from '../db/repositories/accounts.ts';
import { type BulkRow, insertInBulk } from '../db/repositories/bulk.ts';
import { reserveNumbers } from '../db/repositories/counters.ts';
import { analyze } from '../db/repositories/health.ts';
import type { Executor } from '../db/schema.ts';
import { readEnvironment, StartError } from '../environment.ts';
import { openContext, Undo } from '../open.ts';
import { prepareDemo } from './prepare.ts';
import { SeedCompany } from './seed-rows.ts';

const tasksPerBatch = 5000;
const mostTasks = 1_000_000;

const say = (text: string): void => void process.stderr.write(`${text}\n`);

async function userIdOf(tx: Executor, username: string): Promise<string> {
  const found = await findCredentials(tx, username);
  if (!found) throw new StartError('The database has accounts of its own: only the demo company can be filled.');
  return found.userId;
}

/** The rows with running numbers of the company. */
async function numbered<Name extends 'customers' | 'addresses'>(
  tx: Executor,
  { boss, name }: { boss: string; name: string },
  rows: readonly BulkRow<Name>[],
): Promise<BulkRow<Name>[]> {
  const first = await reserveNumbers(tx, boss, { name, count: rows.length });
  return rows.map((each, index) => ({ ...each, row: { ...each.row, number: first + index } }));
}

export interface SeedOptions {
  tasks: number;
  /** Called now and then with the number of tasks stored. */
  report: (done: number) => void;
}

/**
 * Adds `tasks` tasks with customers, addresses and proofs to the demo company, for benchmarks. Bypasses the change log;
 * a new epoch makes every device resync.
 */
export async function seed(context: Context, { tasks, report }: SeedOptions): Promise<void> {
  await prepareDemo(context);
  await context.database.kysely.transaction().execute(async (tx) => {
    const boss = await userIdOf(tx, 'boss');
    const people = { boss, installer: await userIdOf(tx, 'installer') };
    const first = await reserveNumbers(tx, boss, { name: 'task', count: tasks });
    const now = context.now();
    const { from: today } = dayAround(now, defaultTimeZone);
    const company = new SeedCompany(people, { tasks, today, now, seed: first });
    await insertInBulk(tx, 'users', company.employees);
    await insertInBulk(tx, 'customers', await numbered(tx, { boss, name: 'customer' }, company.customers));
    await insertInBulk(tx, 'addresses', await numbered(tx, { boss, name: 'address' }, company.places));
    for (let made = 0; made < tasks; made += tasksPerBatch) {
      const batch = company.batch(first + made, Math.min(tasksPerBatch, tasks - made));
      await insertInBulk(tx, 'tasks', batch.tasks);
      await insertInBulk(tx, 'operational-addresses', batch.addresses);
      await insertInBulk(tx, 'proofs', batch.proofs);
      report(made + batch.tasks.length);
    }
    await mintEpoch(tx);
  });
  await analyze(context.database.kysely);
}

function taskCount(): number {
  const { values } = parseArgs({ options: { tasks: { type: 'string', default: '50000' } } });
  const tasks = Number(values.tasks);
  if (Number.isInteger(tasks) && tasks >= 1 && tasks <= mostTasks) return tasks;
  throw new StartError(`--tasks ${values.tasks} is invalid: expected a number from 1 to ${mostTasks}.`);
}

async function main(log: Logger): Promise<string> {
  const tasks = taskCount();
  const undo = new Undo();
  const environment = readEnvironment(process.env);
  try {
    const context = await openContext({ environment, log, stopping: new AbortController().signal }, undo);
    await seed(context, { tasks, report: (done) => say(`${done} of ${tasks} tasks`) });
    return `The demo company has ${tasks} more tasks.`;
  } finally {
    await undo.run();
  }
}

if (import.meta.main) await runCommand(main);

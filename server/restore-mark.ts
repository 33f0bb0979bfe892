import process from 'node:process';
import { pino } from 'pino';
import { mintEpoch } from './db/change-log/epoch.ts';
import { readEnvironment, StartError } from './environment.ts';
import { openContext, Undo } from './open.ts';

/**
 * To be run once after data was put back into the same database, or a data directory was copied back (see
 * server/db/change-log/epoch.ts for what is noticed by itself): every device loads again, and sends once more what it had
 * settled since the backup was made.
 */
async function main(): Promise<void> {
  const undo = new Undo();
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
  try {
    const environment = readEnvironment(process.env);
    const context = await openContext({ environment, log, stopping: new AbortController().signal }, undo);
    await mintEpoch(context.database.kysely);
    process.stdout.write('Marked as restored: every device loads again when it next connects.\n');
  } finally {
    await undo.run();
  }
}

try {
  await main();
} catch (problem) {
  if (!(problem instanceof StartError)) throw problem;
  process.stderr.write(`${problem.message}\n`);
  process.exitCode = 1;
}

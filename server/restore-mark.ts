import process from 'node:process';
import { runCommand } from './command.ts';
import { mintEpoch } from './db/change-log/epoch.ts';
import { readEnvironment } from './environment.ts';
import { openContext, Undo } from './open.ts';

/**
 * To be run once after data was put back into the same database, or a data directory was copied back (see
 * server/db/change-log/epoch.ts for what is noticed by itself): every device loads again, and sends once more what it had
 * settled since the backup was made.
 */
await runCommand(async (log) => {
  const undo = new Undo();
  try {
    const environment = readEnvironment(process.env);
    const context = await openContext({ environment, log, stopping: new AbortController().signal }, undo);
    await mintEpoch(context.database.kysely);
    return 'Marked as restored: every device loads again when it next connects.';
  } finally {
    await undo.run();
  }
});

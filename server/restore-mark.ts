import process from 'node:process';
import { runCommand } from './command.ts';
import { mintEpoch } from './db/change-log/epoch.ts';
import { readEnvironment } from './environment.ts';
import { openContext, Undo } from './open.ts';

/**
 * Run once after data were restored into the same database or a data directory was copied back
 * (server/db/change-log/epoch.ts detects other cases): devices resync, and send recent items again.
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

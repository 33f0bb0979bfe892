import process from 'node:process';
import { pino } from 'pino';
import { readEnvironment, StartError } from './environment.ts';
import { loggableError } from './loggable.ts';
import { createForOwnerOnly } from './owner-only.ts';
import { type RunningServer, startServer } from './start.ts';

/** Standard output says that the server answers, and how to set up a new one; the log goes to standard error. */
const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ dest: 2, sync: true }));

/** In milliseconds. On Ctrl-C, a terminal and npm send the same signal each. */
const sameSignal = 500;

function stopOnSignals(server: RunningServer): void {
  let since: number | null = null;
  const stop = (signal: NodeJS.Signals): void => {
    if (since !== null) {
      if (performance.now() - since < sameSignal) return;
      log.warn({ signal }, 'stopping at once');
      process.exit(1);
    }
    since = performance.now();
    log.info({ signal }, 'stopping');
    // Whoever presses Ctrl-C waits for it to end.
    server.stop({ isDrained: signal === 'SIGTERM' }).then(
      () => process.exit(0),
      (problem: unknown) => {
        log.error({ error: loggableError(problem) }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

createForOwnerOnly();
try {
  const environment = readEnvironment(process.env);
  log.level = environment.logLevel;
  const server = await startServer({ environment, log });
  stopOnSignals(server);
  const { url, setUpCode } = server;
  const setUp =
    setUpCode === null
      ? ''
      : `Nobody can sign in yet: open ${environment.publicUrl}/setup and enter the code ${setUpCode}\n`;
  process.stdout.write(`Ergon is ready at ${url}\n${setUp}`);
} catch (problem) {
  if (!(problem instanceof StartError)) throw problem;
  process.stderr.write(`${problem.message}\n`);
  process.exit(1);
}

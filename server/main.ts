import process from 'node:process';
import { pino } from 'pino';
import { readEnvironment, StartError } from './environment.ts';
import { createForOwnerOnly } from './owner-only.ts';
import { startServer } from './start.ts';

/** Standard output says that the server answers, and how to set up a new one; the log goes to standard error. */
const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ dest: 2, sync: true }));

createForOwnerOnly();
try {
  const server = await startServer({ environment: readEnvironment(process.env), log });
  const { url, setUpCode, context } = server;
  const setUp =
    setUpCode === null
      ? ''
      : `Nobody can sign in yet: open ${context.environment.publicUrl}/setup and enter the code ${setUpCode}\n`;
  process.stdout.write(`Ergon is ready at ${url}\n${setUp}`);
  const stop = (signal: NodeJS.Signals): void => {
    log.info({ signal }, 'stopping');
    server.stop().then(
      () => process.exit(0),
      (problem: unknown) => {
        log.error({ type: problem instanceof Error ? problem.name : typeof problem }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (problem) {
  if (!(problem instanceof StartError)) throw problem;
  process.stderr.write(`${problem.message}\n`);
  process.exit(1);
}

import process from 'node:process';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Logger, pino } from 'pino';
import { readEnvironment, StartError } from './environment.ts';
import { createForOwnerOnly } from './owner-only.ts';
import { reasonOf } from './reason.ts';
import { isDatabaseFault, unusableDatabase } from './unusable-database.ts';

/** Parses the command line. Throws {@link StartError} with the usage for an unknown option. */
export function optionsOf<const Options extends ParseArgsOptionsConfig>(options: Options, use: string) {
  try {
    return parseArgs({ options, strict: true }).values;
  } catch (problem) {
    throw new StartError(`${reasonOf(problem)} Use: ${use}`);
  }
}

/** Runs an operator's command: prints one line with the result, or with the reason of the failure (exit code 1, unless another is set). */
export async function runCommand(main: (log: Logger) => Promise<string>): Promise<void> {
  createForOwnerOnly();
  const log = pino({ base: null, level: 'warn' }, pino.destination({ dest: 2, sync: true }));
  try {
    process.stdout.write(`${await main(log)}\n`);
  } catch (problem) {
    const reported = isDatabaseFault(problem) ? unusableDatabase(readEnvironment(process.env), problem) : problem;
    if (!(reported instanceof StartError)) throw problem;
    process.stderr.write(`${reported.message}\n`);
    process.exitCode ??= 1;
  }
}

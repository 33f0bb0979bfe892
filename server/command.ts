import process from 'node:process';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Logger, pino } from 'pino';
import { readEnvironment, StartError } from './environment.ts';
import { createForOwnerOnly } from './owner-only.ts';
import { isDatabaseFault, reasonOf, unusableDatabase } from './unusable-database.ts';

/** The options that a command was started with. Throws {@link StartError} for what it does not have, with its use. */
export function optionsOf<const Options extends ParseArgsOptionsConfig>(options: Options, use: string) {
  try {
    return parseArgs({ options, strict: true }).values;
  } catch (problem) {
    throw new StartError(`${reasonOf(problem)} Use: ${use}`);
  }
}

/** Runs a command of the operator: one line says what it did, or what stands in the way (exit code 1). */
export async function runCommand(main: (log: Logger) => Promise<string>): Promise<void> {
  createForOwnerOnly();
  const log = pino({ base: null, level: 'warn' }, pino.destination({ dest: 2, sync: true }));
  try {
    process.stdout.write(`${await main(log)}\n`);
  } catch (problem) {
    const told = isDatabaseFault(problem) ? unusableDatabase(readEnvironment(process.env), problem) : problem;
    if (!(told instanceof StartError)) throw problem;
    process.stderr.write(`${told.message}\n`);
    process.exitCode = 1;
  }
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { DomainError, errorCodes } from '../../domain/errors/codes.ts';
import type { Context } from '../context.ts';
import { readEnvironment, StartError } from '../environment.ts';
import { openContext, Undo } from '../open.ts';
import { argumentsOf, type Given, UsageError } from './arguments.ts';
import { type Command, commands } from './commands.ts';

const program = 'npm run admin --';

const useOf = (name: string, { usage: { names, options } }: Command): string => {
  const flags = Object.entries(options).map(([flag, { type }]) =>
    type === 'string' ? `[--${flag} …]` : `[--${flag}]`,
  );
  return [program, name, ...names, ...flags].join(' ');
};

/** What all commands are and do. */
function help(): string {
  const lines = Object.entries(commands).map(([name, command]) => `  ${useOf(name, command)}\n      ${command.does}`);
  return `Commands of the operator. They read the same environment variables as the server.\nCOMPANY is an id, the company's name, or its owner's user name.\n\n${lines.join('\n')}`;
}

const isHelp = (argument: string | undefined): boolean => ['--help', '-h', 'help'].includes(argument ?? '--help');

function commandNamed(name: string): Command {
  const command = Object.entries(commands).find(([known]) => known === name)?.[1];
  if (command !== undefined) return command;
  throw new UsageError(`There is no command ${name}; there are ${Object.keys(commands).join(', ')}.`);
}

export interface Surroundings {
  /** The environment variables. */
  variables: Readonly<Record<string, string | undefined>>;
  log: Logger;
}

/** A refusal of the server's, in its words. */
function told(problem: unknown): unknown {
  if (!(problem instanceof DomainError)) return problem;
  return new StartError(`${problem.message} ${errorCodes[problem.code].remedy}`);
}

async function perform(command: Command, given: Given, { variables, log }: Surroundings): Promise<string> {
  const environment = readEnvironment(variables);
  const isThere = environment.databaseUrl !== null || existsSync(path.join(environment.dataDir, 'database'));
  if (!isThere) throw new StartError(`There is no database in ${environment.dataDir}; start the server once.`);
  const undo = new Undo();
  try {
    const context: Context = await openContext({ environment, log, stopping: new AbortController().signal }, undo);
    return await command.run(context, given);
  } catch (problem) {
    throw told(problem);
  } finally {
    await undo.run();
  }
}

/**
 * Does what was typed after `npm run admin --`; see {@link commands}. Gives what is printed at the end. Throws
 * {@link UsageError} for what was typed wrongly, {@link StartError} for what cannot be done.
 */
export async function administer(typed: readonly string[], surroundings: Surroundings): Promise<string> {
  const [name, ...rest] = typed;
  if (name === undefined || isHelp(name)) return help();
  const command = commandNamed(name);
  if (rest.some((argument) => isHelp(argument))) return `${useOf(name, command)}\n${command.does}`;
  return perform(command, argumentsOf(rest, command.usage, useOf(name, command)), surroundings);
}

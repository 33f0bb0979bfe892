import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.ts';

const APT_GET = '/usr/bin/apt-get';

/** Environment variables, as of `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A program that tests need but that isn't installed with the project. */
export interface Wanted {
  /** The environment variable that names it, before any other. */
  variable: string;
  /** What it is called in PATH, the best first. */
  names: readonly string[];
  /** Where else it may be. */
  places: readonly string[];
}

/**
 * Finds a program: by its variable, then PATH, then the usual places. A variable that names something that can't run is
 * an error.
 */
export function lookForProgram({ variable, names, places }: Wanted, environment: Environment): string | undefined {
  const named = environment[variable];
  if (named) {
    if (!isExecutable(named)) throw new Error(`${variable} is ${named}, which is not a program that can be run`);
    return named;
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places].find(isExecutable);
}

/** Whether this user may install packages: root on a machine with apt-get. */
const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync(APT_GET);

/** Installs Debian packages if the user may. Returns the reason if not, or null when they are installed. */
export async function installPackages(names: readonly string[]): Promise<string | null> {
  if (!mayInstall()) return 'only root on Debian can have them installed here';
  process.stderr.write(`Installing ${names.join(', ')} with apt-get, once\n`);
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await run([APT_GET, 'update'], { output: 'keep', environment });
  const command = [APT_GET, 'install', '-y', '--no-install-recommends', ...names] as const;
  const installed = updated.code === 0 ? await run(command, { output: 'keep', environment }) : updated;
  return installed.code === 0 ? null : `apt-get: ${lastLine(installed.output)}`;
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

import { globSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { must } from '../../../domain/kernel/assert.ts';
import { installPackages, lookForProgram, type Wanted } from '../../../tools/programs.ts';

/** Debian has the programs of each PostgreSQL in a folder of its own: the newest one. */
const postgresPlaces = (): string[] =>
  globSync('/usr/lib/postgresql/*/bin/postgres').sort(
    (one, other) => Number(other.split('/')[4]) - Number(one.split('/')[4]),
  );

const programs = {
  postgres: { variable: 'POSTGRES_PATH', names: [], places: postgresPlaces, packages: ['postgresql'] },
  pgbouncer: wanted('PGBOUNCER_PATH', 'pgbouncer', 'pgbouncer'),
  nginx: wanted('NGINX_PATH', 'nginx', 'nginx-light'),
  caddy: wanted('CADDY_PATH', 'caddy', 'caddy'),
  'docker-compose': wanted('COMPOSE_PATH', 'docker-compose', 'docker-compose'),
  promtool: wanted('PROMTOOL_PATH', 'promtool', 'prometheus'),
  'systemd-analyze': wanted('SYSTEMD_ANALYZE_PATH', 'systemd-analyze', 'systemd'),
} as const satisfies Record<string, Omit<Wanted, 'places'> & { places: () => string[]; packages: string[] }>;

function wanted(variable: string, name: string, debianPackage: string) {
  return {
    variable,
    names: [name],
    places: () => ['sbin', 'bin'].map((folder) => `/usr/${folder}/${name}`),
    packages: [debianPackage],
  };
}

/** A program that a story takes. */
export type ProgramName = keyof typeof programs;

function lookFor(name: ProgramName): string | undefined {
  const { places, ...rest } = programs[name];
  return lookForProgram({ ...rest, places: places() }, process.env);
}

/** The path of a program that a story has named in its needs. */
export const programPath = (name: ProgramName): string => must(lookFor(name), `the program ${name}`);

/** The path of another program of PostgreSQL: initdb, pg_ctl, pg_basebackup, psql. */
export const postgresProgram = (name: string): string => path.join(path.dirname(programPath('postgres')), name);

/** Those of the programs that are not on this machine. */
export const missingPrograms = (names: readonly ProgramName[]): ProgramName[] =>
  names.filter((name) => lookFor(name) === undefined);

/** How a person gets these programs. */
export const howToInstall = (names: readonly ProgramName[]): string =>
  `Debian, as root: apt-get install ${names.flatMap((name) => programs[name].packages).join(' ')}`;

/** Installs what is missing of these programs, where this user may. */
export async function installPrograms(names: readonly ProgramName[]): Promise<void> {
  const packages = missingPrograms(names).flatMap((name) => programs[name].packages);
  if (packages.length === 0) return;
  const problem = await installPackages(packages);
  if (problem !== null) process.stderr.write(`${packages.join(', ')}: ${problem}\n`);
}

/** Whom servers run as that refuse to run as root, and who owns their files; null when this process is somebody else. */
export const serviceUser = process.getuid?.() === 0 ? 'postgres' : null;

/** The command, run by {@link serviceUser} in the same process. */
export const asServiceUser = (command: readonly [string, ...string[]]): readonly [string, ...string[]] =>
  serviceUser === null
    ? command
    : ['setpriv', `--reuid=${serviceUser}`, `--regid=${serviceUser}`, '--clear-groups', '--', ...command];

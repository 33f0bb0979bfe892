import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.ts';

const APT_GET = '/usr/bin/apt-get';

/** Chromium without windows: the same engine, in which a page costs half as much processor time. It shows no notifications. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

type Environment = Readonly<Record<string, string | undefined>>;

/** `whole` is the browser as people have it; `headless` may be the shell without windows. */
type Kind = 'whole' | 'headless';

/**
 * The path of a Chromium that is on this machine: CHROMIUM_PATH, then PATH, then the usual places.
 * A CHROMIUM_PATH that cannot be run is an error, not a reason to look further.
 */
export function lookForChromium(environment: Environment, kind: Kind = 'whole'): string | undefined {
  const named = environment.CHROMIUM_PATH;
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH is ${named}, which is not a program that can be run`);
    return named;
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const names = kind === 'headless' ? [...SHELLS, ...NAMES] : NAMES;
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES];
  return candidates.find(isExecutable);
}

const WHAT_TO_INSTALL =
  'No Chromium found: install it (Debian, as root: apt-get install chromium-headless-shell chromium) or set CHROMIUM_PATH to a Chromium or Chrome';

/** As `lookForChromium`, for whoever cannot go on without one. */
export function findChromium(kind: Kind = 'whole'): string {
  const path = lookForChromium(process.env, kind);
  if (path === undefined) throw new Error(WHAT_TO_INSTALL);
  return path;
}

/** Installs Chromium where none is found and this user may: root on a machine with apt-get. Else the error says what to do. */
export async function ensureChromium(kind: Kind): Promise<string> {
  const path = lookForChromium(process.env, kind);
  if (path !== undefined) return path;
  if (process.getuid?.() !== 0 || !existsSync(APT_GET)) throw new Error(WHAT_TO_INSTALL);
  const name = kind === 'headless' ? 'chromium-headless-shell' : 'chromium';
  process.stderr.write(`Installing ${name} with apt-get, once\n`);
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await run([APT_GET, 'update'], { output: 'keep', environment });
  const command = [APT_GET, 'install', '-y', '--no-install-recommends', name] as const;
  const installed = updated.code === 0 ? await run(command, { output: 'keep', environment }) : updated;
  if (installed.code !== 0) throw new Error(`${WHAT_TO_INSTALL} (apt-get: ${lastLine(installed.output)})`);
  return findChromium(kind);
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

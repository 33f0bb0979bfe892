import { type Environment, installPackages, lookForProgram, type Wanted } from './programs.ts';

/** Chromium without windows: the same engine, in which a page costs half as much processor time. It shows no notifications. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

const WHOLE: Wanted = {
  variable: 'CHROMIUM_PATH',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  places: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
};

/** Options of a Chromium that tests and benchmarks drive: nothing but the pages under test goes over the network. */
export const quietChromium: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `whole` is the browser as people have it; `headless` may be the shell without windows. */
type Kind = 'whole' | 'headless';

/**
 * The path of a Chromium that is on this machine: CHROMIUM_PATH, then PATH, then the usual places.
 * A CHROMIUM_PATH that cannot be run is an error, not a reason to look further.
 */
export function lookForChromium(environment: Environment, kind: Kind = 'whole'): string | undefined {
  const names = kind === 'headless' ? [...SHELLS, ...WHOLE.names] : WHOLE.names;
  return lookForProgram({ ...WHOLE, names }, environment);
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
  const problem = await installPackages([kind === 'headless' ? 'chromium-headless-shell' : 'chromium']);
  if (problem !== null) throw new Error(`${WHAT_TO_INSTALL} (${problem})`);
  return findChromium(kind);
}

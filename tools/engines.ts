import { existsSync, globSync } from 'node:fs';
import { lookForChromium } from './chromium.ts';
import { installPackages, lookForProgram, type Wanted } from './programs.ts';

/** The programs with which the field story is played in several browsers, besides Chromium itself (tools/chromium.ts). */
const programs = {
  chromedriver: wanted('CHROMEDRIVER_PATH', 'chromedriver'),
  firefox: wanted('FIREFOX_PATH', 'firefox-esr', 'firefox'),
  WebKitWebDriver: wanted('WEBKIT_DRIVER_PATH', 'WebKitWebDriver'),
  Xvfb: wanted('XVFB_PATH', 'Xvfb'),
  // Debian's own: another one does not find Debian's bindings.
  python3: { variable: 'GI_PYTHON_PATH', names: [], places: ['/usr/bin/python3'] },
} as const satisfies Record<string, Wanted>;

function wanted(variable: string, ...names: string[]): Wanted {
  return { variable, names, places: names.map((name) => `/usr/bin/${name}`) };
}

type ProgramName = keyof typeof programs;

/** The path of one of these programs; throws when it is not there. */
export function findProgram(name: ProgramName): string {
  const path = lookForProgram(programs[name], process.env);
  if (path === undefined) throw new Error(`No ${name} found: install it, or set ${programs[name].variable}`);
  return path;
}

/** The browsers of the story, each with the Debian packages that it takes and whether all of them are here. */
const browsers = {
  Chromium: {
    packages: ['chromium', 'chromium-driver'],
    isHere: () => lookForChromium(process.env) !== undefined && has('chromedriver'),
  },
  Firefox: { packages: ['firefox-esr'], isHere: () => has('firefox') },
  WebKitGTK: {
    packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
    isHere: () => has('WebKitWebDriver') && has('Xvfb') && has('python3') && hasWebKitBindings(),
  },
} as const satisfies Record<string, { packages: readonly string[]; isHere: () => boolean }>;

export type BrowserName = keyof typeof browsers;

const has = (name: ProgramName): boolean => lookForProgram(programs[name], process.env) !== undefined;

const hasWebKitBindings = (): boolean =>
  existsSync('/usr/lib/python3/dist-packages/gi') &&
  globSync('/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib').length > 0;

/** Whether a browser of the story is on this machine, with what drives it. */
export const hasBrowser = (name: BrowserName): boolean => browsers[name].isHere();

/** Those that are not here. */
export const missingEngines = (): BrowserName[] =>
  (Object.keys(browsers) as BrowserName[]).filter((name) => !hasBrowser(name));

/** One line that says that the story is not played in a browser, and what to install. */
export const notRun = (name: BrowserName): string =>
  `NOT RUN in ${name}, which is not here (Debian, as root: apt-get install ${browsers[name].packages.join(' ')})`;

/** Installs the browsers of the story that are missing, where this user may. */
export async function installEngines(): Promise<void> {
  const packages = missingEngines().flatMap((name) => browsers[name].packages);
  if (packages.length === 0) return;
  const problem = await installPackages(packages);
  if (problem !== null) process.stderr.write(`${packages.join(', ')}: ${problem}\n`);
}

import type { BrowserName } from '../../../tools/engines.ts';
import { sampleOf } from '../../../tools/test/sizes.ts';
import { chromiumOnLevelDb, chromiumOnSqlite, chromiumThatMoves } from './chromium.ts';
import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

const onSqlite = { browser: 'Chromium' as const, engine: chromiumOnSqlite };

/** The ways in which browsers keep a queue: each plays the story. */
const all: readonly { browser: BrowserName; engine: Engine }[] = [
  { browser: 'Chromium', engine: chromiumOnLevelDb },
  onSqlite,
  { browser: 'Firefox', engine: firefox },
  { browser: 'WebKitGTK', engine: webkit },
];

const { ENGINES } = process.env;

const wanted = (ENGINES ?? '').toLowerCase();

const isWanted = (name: string): boolean => name.toLowerCase().includes(wanted);

/** Those of this run: the ones whose name has the text that `npm run test:engines` was given, else as many as its size has. */
export const engines =
  ENGINES === undefined && sampleOf('storesOfChromium') === 1
    ? all.filter((each) => each !== onSqlite)
    : all.filter(({ engine }) => isWanted(engine.name));

/** Whether this run also moves a profile from one store of Chromium to the other. */
export const movesProfiles = isWanted(chromiumThatMoves.name);

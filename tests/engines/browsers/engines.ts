import type { BrowserName } from '../../../tools/engines.ts';
import { sampleOf } from '../../../tools/test/sizes.ts';
import { chromiumOnLevelDb, chromiumOnSqlite, chromiumThatMoves } from './chromium.ts';
import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

const chromium = [chromiumOnSqlite, chromiumOnLevelDb].map((engine) => ({ browser: 'Chromium' as const, engine }));

/** The ways in which browsers keep a queue: each plays the story. */
const all: readonly { browser: BrowserName; engine: Engine }[] = [
  ...chromium,
  { browser: 'Firefox', engine: firefox },
  { browser: 'WebKitGTK', engine: webkit },
];

const wanted = (process.env.ENGINES ?? '').toLowerCase();

const isWanted = (name: string): boolean => name.toLowerCase().includes(wanted);

/** Those of this run: the ones whose name has the text that was asked for, else as many as its size has. */
export const engines =
  wanted === ''
    ? all.filter((each) => !chromium.slice(sampleOf('chromiumStores')).some((left) => left === each))
    : all.filter(({ engine }) => isWanted(engine.name));

/** Whether this run also moves a profile from one store of Chromium to the other. */
export const movesProfiles = isWanted(chromiumThatMoves.name);

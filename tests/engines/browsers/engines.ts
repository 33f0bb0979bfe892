import type { BrowserName } from '../../../tools/engines.ts';
import { chromiumOnLevelDb, chromiumOnSqlite, chromiumThatMoves } from './chromium.ts';
import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** The ways in which browsers keep a queue: each plays the story. */
const all: readonly { browser: BrowserName; engine: Engine }[] = [
  { browser: 'Chromium', engine: chromiumOnLevelDb },
  { browser: 'Chromium', engine: chromiumOnSqlite },
  { browser: 'Firefox', engine: firefox },
  { browser: 'WebKitGTK', engine: webkit },
];

const wanted = (process.env.ENGINES ?? '').toLowerCase();

const isWanted = (name: string): boolean => name.toLowerCase().includes(wanted);

/** Those of this run: all, or the ones whose name has the text that was asked for. */
export const engines = all.filter(({ engine }) => isWanted(engine.name));

/** Whether this run also moves a profile from one store of Chromium to the other. */
export const movesProfiles = isWanted(chromiumThatMoves.name);

import type { BrowserName } from '../../../tools/engines.ts';
import { chromiumOnLevelDb, chromiumOnSqlite } from './chromium.ts';
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

const { ENGINES } = process.env;

/** Those of this run: all, or the ones whose name has the text that was asked for. */
export const engines = all.filter(({ engine }) => engine.name.toLowerCase().includes((ENGINES ?? '').toLowerCase()));

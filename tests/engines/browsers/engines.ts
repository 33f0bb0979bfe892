import type { BrowserName } from '../../../tools/engines.ts';
import { sampleOf } from '../../../tools/test/sizes.ts';
import { chromiumOnLevelDb, chromiumOnSqlite, chromiumThatMoves } from './chromium.ts';
import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** A way in which a browser keeps a queue: each plays the field story. */
export interface Story {
  name: string;
  browser: BrowserName;
  /** With which it begins. */
  engine: Engine;
  /** Its profile moves to another store on the way. */
  moves: boolean;
}

const staying = (browser: BrowserName, engine: Engine): Story => ({ name: engine.name, browser, engine, moves: false });

const moving: Story = { name: chromiumThatMoves.name, browser: 'Chromium', engine: chromiumOnLevelDb, moves: true };

const onOneStore: readonly Story[] = [staying('Chromium', chromiumOnLevelDb), staying('Chromium', chromiumOnSqlite)];

const others: readonly Story[] = [staying('Firefox', firefox), staying('WebKitGTK', webkit)];

const { ENGINES } = process.env;

const wanted = (ENGINES ?? '').toLowerCase();

/** Those of this run: the ones whose name has the text that `npm run test:engines` was given, else as many as its size has. */
export const stories: readonly Story[] = [
  moving,
  ...onOneStore.slice(0, ENGINES === undefined ? sampleOf('storesOfChromium') : onOneStore.length),
  ...others,
].filter(({ name }) => name.toLowerCase().includes(wanted));

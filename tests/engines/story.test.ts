import { afterAll, beforeAll, inject, test } from 'vitest';
import { must } from '../../domain/kernel/assert.ts';
import { hasBrowser, notRun } from '../../tools/engines.ts';
import { type SharedServer, startSharedServer } from '../e2e/support/shared-server.ts';
import { engines, movesProfiles } from './browsers/engines.ts';
import { seeds } from './seeds.ts';
import { moveProfile } from './story/move-profile.ts';
import { playStory } from './story/play.ts';

let started: SharedServer | null = null;

beforeAll(async () => {
  started = await startSharedServer(inject('postgresUrl'), `engines_${process.pid}`);
});

afterAll(() => started?.end());

const play = (work: (server: SharedServer) => Promise<void>) => (): Promise<void> => work(must(started, 'the server'));

// Waits half a minute for the browser, so that it is the first: others play meanwhile.
if (movesProfiles && hasBrowser('Chromium')) {
  test(
    'Chromium: a full queue moves with its profile from LevelDB to SQLite, and reaches the office once',
    play(moveProfile),
  );
}

for (const { browser, engine } of engines) {
  if (!hasBrowser(browser)) process.stdout.write(`${notRun(browser)}\n`);
  else
    for (const seed of seeds) {
      test(
        `${engine.name}: a day in the field reaches the office once (seed ${seed})`,
        play((server) => playStory(engine, server, seed)),
      );
    }
}

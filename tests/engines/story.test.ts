import { afterAll, beforeAll, inject, test } from 'vitest';
import { must } from '../../domain/kernel/assert.ts';
import { hasBrowser, notRun } from '../../tools/engines.ts';
import { type SharedServer, startSharedServer } from '../e2e/support/shared-server.ts';
import { stories } from './browsers/engines.ts';
import { seeds } from './seeds.ts';
import { playStory } from './story/play.ts';

let started: SharedServer | null = null;

beforeAll(async () => {
  started = await startSharedServer(inject('postgresUrl'), `engines_${process.pid}`);
});

afterAll(() => started?.end());

for (const story of stories) {
  if (!hasBrowser(story.browser)) process.stdout.write(`${notRun(story.browser)}\n`);
  else
    for (const seed of seeds) {
      test(`${story.name}: a day in the field reaches the office once (seed ${seed})`, () =>
        playStory(story, must(started, 'the server'), seed));
    }
}

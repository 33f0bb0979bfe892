import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRowKey } from '../../../domain/kernel/parse-row-key.ts';
import { sampleOf } from '../../../tools/test/sizes.ts';
import { plain } from '../../../workers/mirror/stored-rows.ts';
import { stepArbitrary } from './steps.ts';
import { Story } from './story.ts';

const stories = fc.array(stepArbitrary, { minLength: 1, maxLength: 25 });
/** Sampled by `npm test`, long with `npm run test:all`. */
const options = { numRuns: sampleOf('overlayHistories') };
const longest = 600_000;

describe('the overlay, on any story of taps, pushes, pulls, crashes and changes at the office', () => {
  test(
    'shows at every step the rows last heard, and what waits replayed on them',
    async () => {
      await fc.assert(
        fc.asyncProperty(stories, async (steps) => {
          const story = new Story();
          await story.begin();
          for (const step of steps) {
            await story.play(step);
            expect(await story.shown()).toEqual(await story.expected());
          }
          story.device.close();
        }),
        options,
      );
    },
    longest,
  );

  test(
    'ends as the office has it, with nothing left over and each item once',
    async () => {
      await fc.assert(
        fc.asyncProperty(stories, async (steps) => {
          const story = new Story();
          await story.begin();
          for (const step of steps) await story.play(step);
          await story.settle();
          const { device, office } = story;
          const shown = [...(await story.shown())].map(
            ([key, row]) => [key, plain(parseRowKey(key).resource, row)] as const,
          );
          expect(new Map(shown)).toEqual(office.seen());
          expect(await device.open()).toEqual([]);
          expect(await device.mirror.pending.toArray()).toEqual([]);
          expect(await device.mirror.bases.toArray()).toEqual([]);
          expect([...office.effects.values()].filter((times) => times !== 1)).toEqual([]);
          device.close();
        }),
        options,
      );
    },
    longest,
  );
});

import { describe, expect, it } from 'vitest';
import { Search } from '../../../domain/day-order/search.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { distanceOf, instances, readInstance } from '../../bench/harness/routing-instances.ts';

describe('several routes, as in the public instances', () => {
  it.each(['c101', 'lr101'])(
    'are soon as few as the best known for %s, and hardly longer',
    async (name) => {
      const instance = must(
        instances.find((one) => one.name === name),
        name,
      );
      const problem = await readInstance(instance);
      const search = new Search(problem);
      for (let step = 0; step < 3000; step += 1) search.step(step / 3000);
      const routes = must(search.best, 'routes');
      expect(routes).toHaveLength(instance.vehicles);
      expect(distanceOf(problem, routes)).toBeLessThan(1.02 * instance.distance);
    },
    60_000,
  );
});

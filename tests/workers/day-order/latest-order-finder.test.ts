import { describe, expect, it } from 'vitest';
import { LatestOrderFinder } from '../../../workers/day-order/latest-order-finder.ts';
import { randomDay } from '../../domain/day-order/days.ts';

describe('the worker that seeks the order of a day', () => {
  it('drops a question for a newer one, and answers that', async () => {
    const finder = new LatestOrderFinder();
    // Its search takes longer than a slice on any machine.
    const large = randomDay(1, { stops: 60, breaks: 1 });
    const small = randomDay(2, { stops: 5 });
    const [dropped, answered] = await Promise.all([finder.suggest(large), finder.suggest(small)]);
    expect(dropped).toBeNull();
    expect(answered?.visits).toHaveLength(5);
  });
});

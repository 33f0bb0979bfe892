import process from 'node:process';
import { Search } from '../../../domain/day-order/search.ts';
import { suggestOrder } from '../../../domain/day-order/suggest.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { randomDay } from '../../domain/day-order/days.ts';
import { type Bench, type Measure, median } from '../harness/measure.ts';
import { distanceOf, type Instance, instances, readInstance } from '../harness/routing-instances.ts';

const milliseconds = 10_000;
const stops = 20;
const days = 15;
/** Of the processor: a phone that is some years old. */
const slowdown = 4;

/** Milliseconds that the processor has worked for this process: other work on the machine takes nothing away from a search. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** How much longer the routes are that are found in ten seconds than the best known, and how many vehicles more they need. */
async function gap(instance: Instance): Promise<{ more: number; vehicles: number }> {
  const problem = await readInstance(instance);
  const start = worked();
  const search = new Search(problem);
  for (;;) {
    const progress = (worked() - start) / milliseconds;
    if (progress >= 1) break;
    for (let step = 0; step < 10; step += 1) search.step(progress);
  }
  const routes = must(search.best, 'a solution');
  const more = 100 * (distanceOf(problem, routes) / instance.distance - 1);
  return { more, vehicles: routes.length - instance.vehicles };
}

async function gaps(): Promise<Measure[]> {
  const measures: Measure[] = [];
  let worst = 0;
  let excess = 0;
  for (const instance of instances) {
    const { more, vehicles } = await gap(instance);
    // A distance with more vehicles compares with nothing: it says so.
    const beside = vehicles === 0 ? '' : `, WITH ${vehicles} MORE VEHICLES`;
    const what = `${instance.name}: longer than the best known (${instance.vehicles} vehicles)${beside}`;
    measures.push({ what, value: more, unit: '%' });
    worst = Math.max(worst, more);
    excess += vehicles;
  }
  return [
    ...measures,
    { what: 'The worst of them', value: worst, unit: '%', goal: { atMost: 5 } },
    { what: 'Vehicles more than the best known, all together', value: excess, unit: 'times', goal: { exactly: 0 } },
  ];
}

/** Milliseconds of one answer, and of its longest part between two pauses. */
function answer(seed: number, count: number): { whole: number; part: number } {
  const search = suggestOrder(randomDay(seed, { stops: count, breaks: 1 }));
  let [whole, part] = [0, 0];
  for (let isDone = false; !isDone; ) {
    const start = worked();
    isDone = search.next().done ?? false;
    const took = worked() - start;
    whole += took;
    part = Math.max(part, took);
  }
  return { whole, part };
}

function answers(count: number): Measure[] {
  // The first ones compile the solver.
  const all = Array.from({ length: days + 3 }, (_, seed) => answer(seed, count)).slice(3);
  const goal = { atMost: 1000 } as const;
  const slow = (values: number[]): number => slowdown * Math.max(...values);
  return [
    { what: `A day of ${count} stops in Node, median`, value: median(all.map(({ whole }) => whole)), unit: 'ms' },
    {
      what: `The slowest, times ${slowdown} for a phone`,
      value: slow(all.map(({ whole }) => whole)),
      unit: 'ms',
      goal,
    },
    {
      what: `Its longest part without a pause, times ${slowdown}`,
      value: slow(all.map(({ part }) => part)),
      unit: 'ms',
    },
  ];
}

/** How near the order of the day comes to the best known solutions of public instances, and how long a person waits for it. */
export const bench: Bench = {
  name: 'day-order',
  title: "Order of the day: Solomon's and Li & Lim's instances of 100 in 10 s, and days of one person",
  run: async () => [...answers(12), ...answers(stops), ...(await gaps())],
};

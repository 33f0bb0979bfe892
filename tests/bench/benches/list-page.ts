import { onDevice } from '../harness/browser.ts';
import { Gateway } from '../harness/gateway.ts';
import { buildLab } from '../harness/lab.ts';
import { type Bench, type Measure, median, p95 } from '../harness/measure.ts';

const sizes = [1000, 10_000, 100_000];
const largest = 100_000;
const repetitions = 100;

const inWords = new Intl.NumberFormat('en-US');

/** The list page reads an index and a page of rows, however many tasks there are. */
export const bench: Bench = {
  name: 'list-page',
  title: 'Page of the task list: filter, sort, page of 10, count',
  async run(ground) {
    // Nothing here asks the server; the gateway only serves the lab.
    const gateway = await Gateway.open(ground, await buildLab(ground), 'http://127.0.0.1:9');
    const measures: Measure[] = [];
    for (const size of sizes) {
      const tasks = `${inWords.format(size)} tasks`;
      ground.say(`list page with ${tasks}`);
      const ask = { size, repetitions };
      const ours = await onDevice(ground, gateway.url, (page) =>
        page.evaluate((asked) => window.lab.lists(asked.size, asked.repetitions), ask),
      );
      const rxdb = await onDevice(ground, gateway.url, (page) =>
        page.evaluate((asked) => window.lab.listsWithRxdb(asked.size, asked.repetitions), { size, repetitions: 30 }),
      );
      const tanstack = await onDevice(ground, gateway.url, (page) =>
        page.evaluate((asked) => window.lab.listsWithTanstack(asked.size, asked.repetitions), {
          size,
          repetitions: 30,
        }),
      );
      const goal = size === largest;
      measures.push(
        {
          what: `${tasks}: tab of a day, default sort, p95`,
          value: p95(ours.tab),
          unit: 'ms',
          ...(goal && { goal: { atMost: 16 } }),
        },
        { what: `${tasks}: bare Dexie, the same, p95`, value: p95(ours.bare), unit: 'ms' },
        { what: `${tasks}: RxDB, the same, p95`, value: p95(rxdb.tab), unit: 'ms' },
        {
          what: `${tasks}: TanStack DB with SQLite, all in memory, the same, p95`,
          value: p95(tanstack.tab),
          unit: 'ms',
        },
        { what: `${tasks}: times faster than RxDB (medians)`, value: median(rxdb.tab) / median(ours.tab), unit: '×' },
      );
      if (!goal) continue;
      measures.push(
        { what: `${tasks}: one more filter, p95`, value: p95(ours.anotherFilter), unit: 'ms', goal: { atMost: 50 } },
        { what: `${tasks}: another sort, p95`, value: p95(ours.anotherSort), unit: 'ms', goal: { atMost: 50 } },
        { what: `${tasks}: RxDB, another sort, p95`, value: p95(rxdb.anotherSort), unit: 'ms' },
        { what: `${tasks}: TanStack DB, another sort, p95`, value: p95(tanstack.anotherSort), unit: 'ms' },
        {
          what: `${tasks}: whole tab without dates, later pages, p95`,
          value: p95(ours.wholeTab),
          unit: 'ms',
          goal: { atMost: 50 },
        },
        {
          what: `${tasks}: whole tab without dates, of one status, p95`,
          value: p95(ours.status),
          unit: 'ms',
          goal: { atMost: 50 },
        },
        {
          what: `${tasks}: whole tab of the owner, of one status, p95`,
          value: p95(ours.ownedStatus),
          unit: 'ms',
          goal: { atMost: 50 },
        },
        {
          what: `${tasks}: whole tab by name, p95`,
          value: p95(ours.wholeSort),
          unit: 'ms',
          goal: { atMost: 50 },
        },
        {
          what: `${tasks}: first page of the whole tab, with its count, median`,
          value: median(ours.firstTab),
          unit: 'ms',
        },
        {
          what: `${tasks}: first question that no index answers, median`,
          value: median(ours.cold),
          unit: 'ms',
          goal: { atMost: 150 },
        },
        {
          what: `${tasks}: TanStack DB, the same after it was opened, median`,
          value: median(tanstack.cold),
          unit: 'ms',
        },
        {
          what: `${tasks}: whole tab with a filter of texts, p95`,
          value: p95(ours.wholeFilter),
          unit: 'ms',
          goal: { atMost: 50 },
        },
        {
          what: `${tasks}: all tasks of the owner by customer, p95`,
          value: p95(ours.wholeOtherSort),
          unit: 'ms',
          goal: { atMost: 50 },
        },
        {
          what: `${tasks}: search, filter and sort at once, p95`,
          value: p95(ours.everything),
          unit: 'ms',
          goal: { atMost: 1000 },
        },
        {
          what: `${tasks}: the palette finds what is typed, p95`,
          value: p95(ours.palette),
          unit: 'ms',
          goal: { atMost: 1000 },
        },
        { what: `${tasks}: longest time the page was blocked`, value: ours.blocked, unit: 'ms', goal: { atMost: 50 } },
      );
    }
    return measures;
  },
};

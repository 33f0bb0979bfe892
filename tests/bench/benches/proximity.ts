import { onPostgres } from '../harness/databases.ts';
import type { Ground } from '../harness/ground.ts';
import { type Bench, type Measure, p95 } from '../harness/measure.ts';
import { addCompanies } from '../harness/million.ts';
import { call, signIn } from '../harness/office.ts';
import { ServerProcess } from '../harness/server.ts';

const tasks = 1000;
const companies = 100_000;
const rounds = 60;
const goal = { atMost: 50 } as const;

/** A place somewhere in Greece; the same ones in each run. */
const place = (round: number) => ({
  latitude: 35.5 + (5 * ((round * 7) % 61)) / 61,
  longitude: 20.5 + (6 * ((round * 11) % 59)) / 59,
});

/** What the screen of the search asks for. */
const requests: readonly { what: string; bodyOf: (round: number) => object }[] = [
  { what: 'the nearest to a place', bodyOf: (round) => ({ address: place(round) }) },
  {
    what: 'the third page of them',
    bodyOf: (round) => ({ address: place(round), paginationEventRequest: { first: 20, rows: 10 } }),
  },
  {
    what: 'the nearest of a category',
    bodyOf: (round) => ({ address: place(round), categories: ['REFRIGERATION'] }),
  },
  {
    what: 'by a word that one of a hundred has',
    bodyOf: (round) => ({ address: place(round), searchText: `surname${10 + (round % 90)}` }),
  },
  {
    what: 'by two words that few have',
    bodyOf: (round) => ({ address: place(round), searchText: `bench ${1000 + round * 131}` }),
  },
  {
    what: 'by a word that all have',
    bodyOf: (round) => ({ address: place(round), searchText: 'bench' }),
  },
  {
    what: 'by a word, of a category',
    bodyOf: (round) => ({
      address: place(round),
      // Every eighth company does it, so that these words are among theirs.
      searchText: `surname${12 + 4 * (round % 22)}`,
      categories: ['REFRIGERATION'],
    }),
  },
];

async function measure(ground: Ground): Promise<Measure[]> {
  const environment = await onPostgres(ground, tasks);
  await addCompanies(environment.DATABASE_URL, companies);
  const server = await ServerProcess.start(ground, environment);
  try {
    const { token } = await signIn(server.url, 'boss');
    const measures: Measure[] = [];
    for (const { what, bodyOf } of requests) {
      const samples: number[] = [];
      for (let round = -5; round < rounds; round += 1) {
        const start = performance.now();
        const body = bodyOf(Math.abs(round));
        await call(server.url, token, { method: 'PATCH', path: '/subcontractors/search', body });
        // The first rounds warm the server.
        if (round >= 0) samples.push(performance.now() - start);
      }
      measures.push({ what: `${what}, p95`, value: p95(samples), unit: 'ms', goal });
    }
    return measures;
  } finally {
    await server.stop();
  }
}

/** A search for companies over HTTP, with the count of all that it finds. */
export const bench: Bench = {
  name: 'proximity',
  title: 'A page of 10 from 100,000 companies by their distance, on PostgreSQL',
  run: measure,
};

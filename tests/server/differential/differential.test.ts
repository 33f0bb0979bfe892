import process from 'node:process';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { openerOf } from '../../support/databases.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { Coverage, filterPair, listPair, orderPair } from './coverage.ts';
import { Town } from './listings.ts';
import { coveringPlans, type Planned, pairsOf, randomPlan } from './plans.ts';
import { type Question, questionsOf } from './questions.ts';

const { TEST_ALL, DIFFERENTIAL_QUESTIONS, DIFFERENTIAL_SEED } = process.env;

/** Questions asked of one company; then comes another. The first of them cover every pair. */
const perCompany = 5000;
const first = Number(DIFFERENTIAL_SEED ?? 0);
const isLong = TEST_ALL === '1';

/** The pairs that a question is about. */
const pairsIn = ({ resource, name, role }: Planned['listing'], { filters, sort }: Question) => [
  ...filters.map(({ field, matchMode }) => filterPair(`${resource}.${field}`, matchMode)),
  orderPair(`${resource}.${sort.field}`, sort),
  listPair(name, role),
];

/** Asks both sides a question of a plan; one that they answer differently is made as small as it can be. */
async function ask(number: number, { listing, plan }: Planned): Promise<Question> {
  const asked: Question[] = [];
  const property = fc.asyncProperty(questionsOf(plan), async (question) => {
    asked.push(question);
    const difference = await listing.compare(question);
    if (difference !== null) throw new Error(difference);
  });
  const result = await fc.check(property, { seed: number, numRuns: 1 });
  if (result.failed) {
    const [smallest] = result.counterexample ?? [];
    throw new Error(
      `DIFFERENTIAL_SEED=${number} DIFFERENTIAL_QUESTIONS=1: ${listing.name} of ${listing.role}
  ${JSON.stringify(smallest)}\n  ${String(result.errorInstance)}`,
    );
  }
  return must(asked[0], 'the question');
}

describe('probe', () => {
  const opener = openerOf((process.env.KIND ?? 'pglite') as 'pglite');
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(opener, { database: await opener.open(), demo: false });
  }, 300_000);

  it('asks', async () => {
    const t0 = performance.now();
    const town = await Town.found(server, Math.floor(first / perCompany) + 1);
    const t1 = performance.now();
    const plans = await coveringPlans(town);
    const coverage = new Coverage(pairsOf(town));
    const t2 = performance.now();
    const count = Number(DIFFERENTIAL_QUESTIONS ?? plans.length);
    const problems = new Map<string, string[]>();
    for (let n = first % perCompany; n < (first % perCompany) + count; n += 1) {
      const planned = plans[n] ?? (await randomPlan(town, n));
      try {
        const question = await ask(n, planned);
        coverage.see(pairsIn(planned.listing, question));
      } catch (problem) {
        const text = String(problem);
        const key = (/"field":"[^"]*","matchMode":"[^"]*"/.exec(text)?.[0] ?? `sort ${planned.plan.sort.field}`) + ' ' + planned.listing.resource;
        problems.set(key, [...(problems.get(key) ?? []), text]);
      }
    }
    process.stdout.write(`${coverage} ${count} questions; found ${t1 - t0}, plans ${t2 - t1}, asked ${performance.now() - t2}\n`);
    for (const [key, texts] of problems) process.stdout.write(`## ${key} ${texts.length} ${texts[0]?.slice(0, 700)}\n`);
    expect(coverage.missing()).toEqual([]);
    town.close();
  }, 600_000);
});

import process from 'node:process';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../../domain/catalogue/call.ts';
import { catalogue } from '../../../domain/catalogue/catalogue.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import * as account from '../../../src/mirror/lists/tables/account.ts';
import * as devices from '../../../src/mirror/lists/tables/devices.ts';
import * as equipment from '../../../src/mirror/lists/tables/equipment.ts';
import * as evidence from '../../../src/mirror/lists/tables/evidence.ts';
import * as operationalAddresses from '../../../src/mirror/lists/tables/operational-addresses.ts';
import * as partners from '../../../src/mirror/lists/tables/partners.ts';
import * as people from '../../../src/mirror/lists/tables/people.ts';
import * as places from '../../../src/mirror/lists/tables/places.ts';
import * as stepTemplates from '../../../src/mirror/lists/tables/step-templates.ts';
import * as tasks from '../../../src/mirror/lists/tables/tasks.ts';
import { size } from '../../../tools/test/sizes.ts';
import { type Kind, openerOf } from '../../support/databases.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { Coverage, filterPair, listPair, orderPair } from './coverage.ts';
import { Town } from './listings.ts';
import { mirrorLists, serverCalls, sharedLists } from './lists.ts';
import { coveringPlans, type Planned, pairsOf, randomPlan } from './plans.ts';
import { type Question, questionsOf } from './questions.ts';

const { DIFFERENTIAL_QUESTIONS, DIFFERENTIAL_SEED } = process.env;
const isLong = size === 'all';

/** Every question has a number, which alone says what it asks. Of one company so many are asked, the first of which cover all pairs. */
const perCompany = 5000;
const first = Number(DIFFERENTIAL_SEED ?? 0);
/** Far more than 5000 questions take, also beside other work. */
const patience = 3_600_000;
/** How many are asked; the short run asks what covers all pairs of its one company. */
const count = DIFFERENTIAL_QUESTIONS ?? (isLong ? '100000' : undefined);
const end = count === undefined ? first + 1 : first + Number(count);

/**
 * The databases that are asked about one company after the other. The embedded one takes twice as long to answer, so the short
 * run leaves it out and the long one asks it about every fourth company.
 */
const cycle: readonly Kind[] = isLong ? ['postgres', 'postgres', 'postgres', 'pglite'] : ['postgres'];

const companies = Array.from(
  { length: Math.ceil(end / perCompany) - Math.floor(first / perCompany) },
  (_, index) => Math.floor(first / perCompany) + index,
);

const kindOf = (company: number): Kind => must(cycle[company % cycle.length], 'a database');
const kinds = [...new Set(companies.map(kindOf))];

/** The pairs that a question is about. */
const pairsIn = ({ resource, name, role }: Planned['listing'], { filters, sort }: Question) => [
  ...filters.map(({ field, matchMode }) => filterPair(`${resource}.${field}`, matchMode)),
  orderPair(`${resource}.${sort.field}`, sort),
  listPair(name, role),
];

/** Asks both sides a question of a plan. One that they answer differently is made as small as it can be, and thrown. */
async function ask(number: number, { listing, plan }: Planned): Promise<Question> {
  const asked: Question[] = [];
  const property = fc.asyncProperty(questionsOf(plan), async (question) => {
    asked.push(question);
    const difference = await listing.compare(question);
    if (difference !== null) throw new Error(difference);
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, { seed: number, numRuns: 1 });
  if (!failed) return must(asked[0], 'the question');
  const smallest = JSON.stringify(counterexample?.[0]);
  throw new Error(
    `DIFFERENTIAL_SEED=${number} DIFFERENTIAL_QUESTIONS=1, ${listing.name} of ${listing.role}: ${smallest}`,
    { cause: errorInstance },
  );
}

/** Asks the questions of one company that are in the range. */
async function askAbout(company: number, server: TestServer): Promise<void> {
  const town = await Town.found(server, company + 1);
  try {
    const plans = await coveringPlans(town);
    const coverage = new Coverage(pairsOf(town));
    await expectHiddenToBeEmpty(town);
    const start = company * perCompany;
    const from = Math.max(first, start);
    const until = count === undefined ? from + plans.length : Math.min(end, start + perCompany);
    for (let number = from; number < until; number += 1) {
      const planned = plans[number - start] ?? (await randomPlan(town, number));
      coverage.see(pairsIn(planned.listing, await ask(number, planned)));
    }
    process.stdout.write(`Questions ${from} to ${until - 1} (seeds): ${coverage}\n`);
    // A range that a person chose need not have all of them.
    if (from === start && until - from >= plans.length) expect(coverage.missing()).toEqual([]);
  } finally {
    town.close();
  }
}

/** What somebody never sees, which the server answers as if there were no such column, is empty in their mirror. */
async function expectHiddenToBeEmpty(town: Town): Promise<void> {
  for (const listing of [...town.listings.values()].flat()) {
    const hidden = (await listing.columns()).filter(({ field }) => !listing.sees(field));
    const shown = hidden.filter(({ values }) => values.flat().length > 0).map(({ field }) => field);
    expect(shown, `${listing.name} of ${listing.role}`).toEqual([]);
  }
}

describe.each(kinds)('a list of the mirror beside the same list of the server (%s)', (kind) => {
  const opener = openerOf(kind);
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer(opener, { demo: false });
  });

  const asked = companies.filter((company) => kindOf(company) === kind);
  it.each(asked)(
    'has the same rows in the same order and the same count, in company %i',
    (company) => askAbout(company, server),
    patience,
  );
});

describe('the lists of the product', () => {
  const viewer: Viewer = {
    kind: 'office',
    userId: 'u',
    companyId: 'c',
    customerId: null,
    owner: true,
    elevated: true,
    rights: [],
  };

  it('are compared, or are said to be in the mirror alone', () => {
    const made = [
      account,
      devices,
      equipment,
      evidence,
      operationalAddresses,
      partners,
      people,
      places,
      stepTemplates,
      tasks,
    ];
    const names = made.flatMap((module) => Object.keys(module));
    const compared = Object.values(sharedLists).map(({ of }) => of);
    expect([...new Set([...compared, ...Object.keys(mirrorLists)])].sort()).toEqual(names.sort());
  });

  it('have every paging call, or it is said why not', () => {
    const paging = Object.values(catalogue).flatMap((call) =>
      call.method === 'PATCH' && call.refused !== true && isPage(call) ? [call.path] : [],
    );
    const asked = Object.values(sharedLists).map(({ call }) => call(viewer, 'id').url);
    const isAsked = (path: string): boolean => asked.includes(path.replace(/:\w+/g, 'id'));
    const others = paging.filter((path) => !isAsked(path));
    expect(others.filter((each) => !serverCalls.some(({ path }) => path.test(each)))).toEqual([]);
    expect(serverCalls.filter(({ path }) => !others.some((each) => path.test(each)))).toEqual([]);
  });
});

/** Whether a call answers with a page. */
function isPage({ reply }: Call): boolean {
  const page = { content: [], number: 0, totalElements: 0, last: true };
  return typeof reply === 'object' && Object.hasOwn(Object(z.safeParse(reply, page).data), 'totalElements');
}

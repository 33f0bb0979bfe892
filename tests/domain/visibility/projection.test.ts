import { describe, expect, test } from 'vitest';
import { type Resource, resources } from '../../../domain/kernel/resources.ts';
import type { NewRow, Rows } from '../../../domain/rows.ts';
import { isCard, isOnCard, type Shown } from '../../../domain/visibility/cards.ts';
import { project } from '../../../domain/visibility/projection.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { filledRow } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { firstId, job } from '../job.ts';
import { boss, client, employee, ids, partner, partnerEmployee } from '../people.ts';

/** A row of boss's company in which every field has a value. */
const fullRow = <Name extends Resource>(resource: Name, given: Partial<NewRow<Name>> = {}): Rows[Name] => {
  const company = { id: ids.boss };
  const row = { ...filledRow(resource), company, ...given, id: fixedId(900), version: 3, createDate: 1, modifyDate: 2 };
  // What a new row lacks of a whole one is added here.
  return row as unknown as Rows[Name];
};

/** The fields of a row that a viewer does not get to see, in order of the alphabet. */
function hiddenOf<Name extends Resource>(
  resource: Name,
  { row, shown }: { row: Rows[Name]; shown: Shown },
  viewer: Viewer,
): string[] {
  const seen = new Map<string, unknown>(Object.entries(project(resource, { row, shown }, viewer)));
  return Object.entries(row)
    .filter(([name, value]) => JSON.stringify(seen.get(name)) !== JSON.stringify(value))
    .map(([name]) => name)
    .sort();
}

const extraCostsOfAddress = ['extraCosts', 'extraCostsDescription'];
const withoutPrices = {
  tasks: ['salesPrice', 'totalExtraCosts'],
  'operational-addresses': [...extraCostsOfAddress, 'salesPrice'],
};
/** What another company sells the work for; the extra costs of a task belong to both of its sides. */
const withoutSalesPrices = { tasks: ['salesPrice'], 'operational-addresses': ['salesPrice'] };
const ofCustomer = {
  tasks: [
    ...[
      'finalPayout',
      'invoiceId',
      'salesPrice',
      'stepTemplate',
      'steps',
      'totalExtraCosts',
      'totalPayout',
      'watchers',
    ],
  ],
  'operational-addresses': [
    'answers',
    'visit',
    'markPlaces',
    'commentFromInstallationProofOfWork',
    'commentFromPickupProofOfWork',
    'communicationInfo',
    ...extraCostsOfAddress,
    'failureComment',
    'finalPayout',
    'payout',
    'salesPrice',
  ],
  photos: ['latitude', 'longitude', 'name', 'sourceHash', 'sourceOn', 'sourceSize'],
  proofs: ['signedContent'],
};

/** All that anybody does not see of the rows of boss's company that are shown whole to them; of users by `stripeId` below. */
const hidden: { who: string; viewer: Viewer; fields: { [Name in Resource]?: string[] } }[] = [
  { who: 'the owner of the company', viewer: boss, fields: {} },
  { who: 'an employee in the office', viewer: employee('PUT_TASKS'), fields: withoutPrices },
  { who: 'an employee in the field', viewer: employee(), fields: withoutPrices },
  { who: 'an employee in the office who sees prices', viewer: employee('PUT_TASKS', 'VIEW_SALES_PRICE'), fields: {} },
  { who: 'an employee in the field who sees prices', viewer: employee('VIEW_SALES_PRICE'), fields: {} },
  { who: 'the owner of the subcontractor', viewer: partner, fields: withoutSalesPrices },
  { who: "a subcontractor's employee", viewer: partnerEmployee('PUT_TASKS'), fields: withoutPrices },
  {
    who: "a subcontractor's employee who sees prices",
    viewer: partnerEmployee('PUT_TASKS', 'VIEW_SALES_PRICE'),
    fields: withoutSalesPrices,
  },
  { who: "a customer's account", viewer: client, fields: ofCustomer },
];

describe('of a row that is shown whole', () => {
  test.each(hidden)('$who sees every field but those that are not theirs', ({ viewer, fields }) => {
    for (const resource of resources) {
      const row = fullRow(resource);
      const ofOthers: Partial<Record<Resource, string[]>> = {
        users: ['stripeId'],
        // `markPlaces` is of the company's own people (decision 0189).
        'operational-addresses': viewer.companyId === boss.companyId ? ['lastMark'] : ['lastMark', 'markPlaces'],
      };
      const expected = [...(fields[resource] ?? []), ...(ofOthers[resource] ?? [])];
      expect([resource, hiddenOf(resource, { row, shown: 'whole' }, viewer)]).toEqual([resource, expected.toSorted()]);
      const seen = project(resource, { row, shown: 'whole' }, viewer);
      expect(Object.keys(seen).sort()).toEqual(Object.keys(row).sort());
    }
  });

  test.each(hidden)('$who sees every field of their own account', ({ viewer }) => {
    const row = { ...fullRow('users'), id: viewer.userId };
    expect(hiddenOf('users', { row, shown: 'whole' }, viewer)).toEqual([]);
    expect(project('users', { row, shown: 'whole' }, viewer)).toBe(row);
  });

  test.each(hidden)('$who sees on which status they marked an address last', ({ viewer }) => {
    const lastMark = { by: viewer.userId, from: 'COLLECTED' } as const;
    const row = fullRow('operational-addresses', { lastMark });
    expect(project('operational-addresses', { row, shown: 'whole' }, viewer)).toMatchObject({ lastMark });
  });

  test.each([
    ['HIDDEN', ['signedContent']],
    ['PHOTO_SHARE', ['comment', 'nickname', 'signedContent']],
    ['TEXT_SHARE', ['signedContent']],
    ['FULL_SHARE', ['signedContent']],
  ] as const)('of a proof that is %s a customer does not see %j, and everybody else sees all', (shareState, fields) => {
    const row = fullRow('proofs', { shareState });
    for (const { viewer } of hidden) {
      const expected = viewer.kind === 'customer' ? fields : [];
      expect(hiddenOf('proofs', { row, shown: 'whole' }, viewer)).toEqual(expected);
    }
  });
});

/** All that a card says besides what every row has. */
const onCards: { [Name in Resource]?: string[] } = {
  users: ['accountNonExpired', 'accountNonLocked', 'deleted', 'employer', 'enabled', 'name', 'nickname', 'surname'],
  companies: ['name', 'nickname', 'owner', 'askPosition', 'keepSources', 'stampPhotos', 'timeZone'],
  customers: ['name', 'nickname'],
  tasks: [
    'jobTicket',
    'leaf',
    'nickname',
    'number',
    'percentCompleted',
    'taskCompletionStatus',
    'taskOperationalStatus',
  ],
};
const onEveryCard = ['company', 'createDate', 'id', 'modifyDate', 'version'];

test.each(hidden)('of a card $who sees what everybody sees of it', ({ viewer }) => {
  for (const resource of resources) {
    const row = fullRow(resource);
    const unseen = new Set(hiddenOf(resource, { row, shown: 'card' }, viewer));
    const seen = Object.keys(row).filter((name) => !unseen.has(name));
    expect([resource, seen.sort()]).toEqual([resource, [...onEveryCard, ...(onCards[resource] ?? [])].sort()]);
  }
});

test('a partner sees of a card how to reach whom it is about', () => {
  for (const resource of resources) {
    const row = fullRow(resource);
    const of = (shown: 'contact' | 'card') => hiddenOf(resource, { row, shown }, boss);
    const more = of('card').filter((field) => !of('contact').includes(field));
    expect([resource, more]).toEqual([resource, resource === 'users' ? ['email', 'phoneNumber', 'vat'] : []]);
  }
});

test('a field is on the card of its resource or not, and what is on every card is on each', () => {
  for (const resource of resources) {
    const fields = Object.keys(fullRow(resource));
    const shown = fields.filter((field) => isOnCard(resource, field));
    expect([resource, shown.sort()]).toEqual([resource, [...onEveryCard, ...(onCards[resource] ?? [])].sort()]);
  }
});

test('a row is known as a card where it says nothing besides', () => {
  for (const resource of resources) {
    const row = fullRow(resource);
    const card = project(resource, { row, shown: 'card' }, boss);
    expect([resource, isCard(resource, card)]).toEqual([resource, true]);
    expect([resource, isCard(resource, row)]).toEqual([resource, false]);
    const more = Object.entries(row).find(([field]) => !isOnCard(resource, field)) ?? [];
    expect([resource, isCard(resource, { ...card, [String(more[0])]: more[1] })]).toEqual([resource, false]);
  }
});

const comments = {
  commentFromInstallationProofOfWork: 'Ο πελάτης έσπασε το πλακάκι',
  commentFromPickupProofOfWork: 'Λείπει μια βίδα',
};

test('a customer does not read what office and crew write for each other, and learns why an address failed', () => {
  const notes = { communicationInfo: 'Χρωστάει από πέρσι', failureComment: 'Δεν άνοιγε, αν και ήταν μέσα' };
  const row = job({ first: { ...notes, failureReason: 'NO_ACCESS' } }).row('operational-addresses', firstId);
  const shownTo = (viewer: typeof boss) => project('operational-addresses', { row, shown: 'whole' }, viewer);
  expect(shownTo(employee())).toMatchObject(notes);
  expect(shownTo(client)).toMatchObject({
    communicationInfo: null,
    failureComment: null,
    failureReason: 'NO_ACCESS',
  });
});

test('a customer does not read at an address what was written in proofs that were not shared', () => {
  const row = job({ first: comments }).row('operational-addresses', firstId);
  const shownTo = (viewer: typeof boss) => project('operational-addresses', { row, shown: 'whole' }, viewer);
  expect(shownTo(boss)).toMatchObject(comments);
  expect(shownTo(employee())).toMatchObject(comments);
  expect(shownTo(client)).toMatchObject({
    commentFromInstallationProofOfWork: null,
    commentFromPickupProofOfWork: null,
  });
});

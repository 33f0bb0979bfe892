import { describe, expect, test } from 'vitest';
import type { Subscription } from '../../../domain/schemas.ts';
import { capabilityOf, isOpenTask, isSubscribed, judgedAt, mayUse } from '../../../domain/subscription/free-user.ts';
import { capabilityIn, freeLimits } from '../../../domain/subscription/limits.ts';
import { productSchema } from '../../../domain/subscription/product.ts';
import {
  boughtTwice,
  canKeep,
  canUnsubscribe,
  isUsable,
  lastsUntil,
  mayManageSubscriptions,
  newestUsable,
  renewalGrace,
  subscriptionFor,
  subscriptionState,
} from '../../../domain/subscription/status.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import { taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { noon } from '../decide.ts';
import { boss, client, employee } from '../people.ts';

/** Seconds, as the payment provider has them. */
const now = noon / 1000;
const week = 7 * 86_400;

const subscription = (given: Partial<Subscription> = {}): Subscription => ({
  id: fixedId(1),
  version: 1,
  createDate: 0,
  modifyDate: 0,
  ...newRow('subscriptions', { customer: 'cus_1', status: 'active' }),
  currentPeriodEnd: now + week,
  items: { data: [{ plan: { id: 'price_1', product: 'ergon' } }] },
  ...given,
});

describe('what a subscription means (specification 2.9, 3 and 4.7)', () => {
  test.each<{ given: Partial<Subscription>; state: string; usable: boolean; endable: boolean }>([
    { given: {}, state: 'active', usable: true, endable: true },
    { given: { status: 'trialing', trialEnd: now + 1 }, state: 'trial', usable: true, endable: true },
    { given: { status: 'trialing', trialEnd: now }, state: 'active', usable: true, endable: true },
    { given: { status: 'past_due' }, state: 'pastDue', usable: true, endable: true },
    { given: { cancelAtPeriodEnd: true }, state: 'ending', usable: true, endable: false },
    { given: { cancelAtPeriodEnd: true, currentPeriodEnd: now }, state: 'ended', usable: false, endable: false },
    { given: { currentPeriodEnd: now }, state: 'active', usable: true, endable: true },
    { given: { currentPeriodEnd: now - renewalGrace }, state: 'ended', usable: false, endable: false },
    { given: { endedAt: now }, state: 'ended', usable: false, endable: false },
    { given: { endedAt: now + 1 }, state: 'active', usable: true, endable: true },
    { given: { status: 'canceled' }, state: 'ended', usable: false, endable: false },
    { given: { status: 'canceled', endedAt: now }, state: 'ended', usable: false, endable: false },
    // As it was before its end.
    { given: { status: 'canceled', endedAt: now + 1 }, state: 'active', usable: true, endable: true },
    { given: { status: 'unpaid' }, state: 'ended', usable: false, endable: false },
    { given: { status: 'incomplete_expired' }, state: 'ended', usable: false, endable: false },
    { given: { status: 'paused' }, state: 'ended', usable: false, endable: false },
    { given: { status: 'past_due', cancelAtPeriodEnd: true }, state: 'ending', usable: true, endable: false },
    { given: { currentPeriodEnd: null }, state: 'active', usable: true, endable: true },
    { given: { currentPeriodEnd: now - 2 * 86_400 }, state: 'active', usable: true, endable: true },
    { given: { currentPeriodEnd: now - 3 * 86_400 }, state: 'ended', usable: false, endable: false },
    { given: { status: 'incomplete' }, state: 'incomplete', usable: false, endable: false },
  ])('$given: $state', ({ given, state, usable, endable }) => {
    const row = subscription(given);
    expect(subscriptionState(row, noon)).toBe(state);
    expect(isUsable(row, noon)).toBe(usable);
    expect(canUnsubscribe(row, noon)).toBe(endable);
    expect(canKeep(row, noon)).toBe(state === 'ending');
  });

  test.each<{ given: Partial<Subscription>; kind: 'trial' | 'paid' | null }>([
    { given: {}, kind: 'paid' },
    { given: { status: 'trialing', trialEnd: now + 1 }, kind: 'trial' },
    { given: { status: 'trialing', trialEnd: now }, kind: 'paid' },
    { given: { cancelAtPeriodEnd: true }, kind: 'paid' },
    { given: { status: 'trialing', trialEnd: now + 1, cancelAtPeriodEnd: true }, kind: 'trial' },
    { given: { status: 'past_due' }, kind: null },
    { given: { status: 'past_due', cancelAtPeriodEnd: true }, kind: null },
    { given: { status: 'canceled' }, kind: null },
    { given: { status: 'incomplete' }, kind: null },
    { given: { currentPeriodEnd: null }, kind: null },
  ])('$given lasts as $kind until its billing cycle is over', ({ given, kind }) => {
    expect(lastsUntil(subscription(given), noon)).toEqual(kind && { kind, end: noon + week * 1000 });
  });

  test('a subscription to another product of the family opens nothing here', () => {
    expect(isSubscribed([subscription()], noon)).toBe(true);
    expect(isSubscribed([subscription({ otherProduct: true })], noon)).toBe(false);
    expect(isUsable(subscription({ otherProduct: true }), noon)).toBe(true);
  });

  test('what was bought twice is the newer one of the same product, while both go on and it is recent', () => {
    const first = subscription({ id: fixedId(2), startDate: now - week });
    const second = subscription({ id: fixedId(3), startDate: now - 60 });
    expect(boughtTwice([second, first], noon)).toBe(second);
    expect(boughtTwice([first], noon)).toBeUndefined();
    expect(boughtTwice([{ ...first, cancelAtPeriodEnd: true }, second], noon)).toBeUndefined();
    expect(boughtTwice([{ ...first, status: 'past_due' }, second], noon)).toBeUndefined();
    expect(boughtTwice([first, { ...second, status: 'incomplete' }], noon)).toBeUndefined();
    expect(boughtTwice([first, { ...second, startDate: now - week / 2 }], noon)).toBeUndefined();
    const other = { data: [{ plan: { id: 'price_2', product: 'fleet' } }] };
    expect(boughtTwice([first, { ...second, items: other }], noon)).toBeUndefined();
    const both = { data: [...(first.items?.data ?? []), ...other.data] };
    expect(boughtTwice([first, { ...second, items: both }], noon)).toBeUndefined();
    expect(boughtTwice([{ ...first, items: both }, second], noon)).toMatchObject({ id: second.id });
    expect(boughtTwice([first, { ...second, items: null }], noon)).toBeUndefined();
  });

  test('what was bought twice on trial is told by when it began, else by its id, and for three days', () => {
    const trial = { status: 'trialing', trialEnd: now + week };
    const one = subscription({ ...trial, id: fixedId(2), startDate: now - 60 });
    const other = subscription({ ...trial, id: fixedId(3), startDate: now - 60 });
    expect(boughtTwice([one, other], noon)).toBe(other);
    expect(boughtTwice([other, one], noon)).toBe(other);
    const threeDays = 3 * 86_400;
    const before = subscription({ startDate: now - week });
    expect(boughtTwice([before, { ...other, startDate: now - threeDays + 1 }], noon)).toMatchObject({ id: other.id });
    expect(boughtTwice([before, { ...other, startDate: now - threeDays }], noon)).toBeUndefined();
  });

  test('the newest of those that may be used is the one that began last', () => {
    const first = subscription({ id: fixedId(4), startDate: now - week });
    const last = subscription({ id: fixedId(2), startDate: now - 60 });
    const over = subscription({ id: fixedId(5), startDate: now - 30, endedAt: now });
    expect(newestUsable([first, last, over], noon)).toBe(last);
    expect(newestUsable([last, first, over], noon)).toBe(last);
    const twin = { ...last, id: fixedId(3) };
    expect(newestUsable([last, twin, first], noon)).toBe(twin);
    expect(newestUsable([twin, last, first], noon)).toBe(twin);
    expect(newestUsable([over], noon)).toBeUndefined();
  });

  test('a product is used with the subscription that lasts longest, and with no other product’s', () => {
    const short = subscription({ id: fixedId(2), currentPeriodEnd: now + 1 });
    const over = subscription({
      id: fixedId(3),
      status: 'canceled',
      endedAt: now - 1,
      currentPeriodEnd: now + 9 * week,
    });
    const long = subscription();
    expect(subscriptionFor('ergon', [short, over, long], noon)).toBe(long);
    expect(subscriptionFor('other', [short, over, long], noon)).toBeUndefined();
  });

  test('a product has prices, each billed every so many months or years', () => {
    const recurring = { interval: 'month', count: 3 };
    const price = { id: 'price_1', nickname: null, recurring, unitAmount: 2900, currency: 'eur' };
    const product = { id: 'ergon', name: 'Ergon', description: null, images: [], prices: [price] };
    expect(productSchema.parse(product)).toEqual(product);
    const never = { ...product, prices: [{ ...price, recurring: { ...recurring, count: 0 } }] };
    expect(productSchema.safeParse(never).success).toBe(false);
  });

  test('is the owner’s to buy and to end (6)', () => {
    expect([boss, employee('PUT_TASKS'), employee(), client].map(mayManageSubscriptions)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('free users (specification 2.9 and 6; decision 0019)', () => {
  const full = { ...freeLimits };
  const none = { openTasks: 0, employees: 0, customers: 0 };

  test.each(['openTasks', 'employees', 'customers'] as const)('may have %s up to the limit', (capability) => {
    const just = { ...none, [capability]: freeLimits[capability] - 1 };
    expect(mayUse(capability, { subscriptions: [], counts: just }, noon)).toBe(true);
    expect(mayUse(capability, { subscriptions: [], counts: full }, noon)).toBe(false);
    expect(mayUse(capability, { subscriptions: [subscription()], counts: full }, noon)).toBe(true);
    expect(mayUse(capability, { subscriptions: [subscription({ status: 'canceled' })], counts: full }, noon)).toBe(
      false,
    );
  });

  test.each(['sendRequests', 'excelImport', 'completionMail'] as const)('%s needs a subscription', (capability) => {
    expect(mayUse(capability, { subscriptions: [], counts: none }, noon)).toBe(false);
    expect(mayUse(capability, { subscriptions: [subscription()], counts: none }, noon)).toBe(true);
  });

  test.each([
    ['createTask', 'openTasks'],
    ['cloneTask', 'openTasks'],
    ['addEmployee', 'employees'],
    ['createCustomer', 'customers'],
    ['importTasks', 'excelImport'],
    ['importCustomers', 'excelImport'],
    ['importAddresses', 'excelImport'],
    ['changeAddresses', 'excelImport'],
    ['requestTaskAssignment', 'sendRequests'],
    ['resendTaskAssignment', 'sendRequests'],
    ['requestUserAddition', 'sendRequests'],
    ['resendUserAddition', 'sendRequests'],
    ['requestReschedule', undefined],
    ['splitTask', undefined],
    ['createAddress', undefined],
  ])('%s uses %s', (name, capability) => {
    expect(capabilityOf[name]).toBe(capability);
  });

  test('what a refusal was about is the capability among the fields that it names', () => {
    expect(capabilityIn(['customers'])).toBe('customers');
    expect(capabilityIn(['nickname', 'completionMail'])).toBe('completionMail');
    expect(capabilityIn(['nickname'])).toBeUndefined();
    expect(capabilityIn([])).toBeUndefined();
  });

  test.each([
    ['one that goes on', {}, true],
    ['a draft', { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' }, true],
    ['a subtask, which its task counts for', { rootTask: { id: fixedId(9) } }, false],
    ['a draft that was cancelled', { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'CANCELED' }, false],
    ['one that was cancelled', { taskOperationalStatus: 'CANCELED' }, false],
    ['one that is finished', { taskCompletionStatus: 'FINISHED' }, false],
    ['one that was invoiced', { taskCompletionStatus: 'INVOICED' }, false],
  ] as const)('of the tasks %s counts or not', (_, given, counts) => {
    expect(isOpenTask(taskValues({ taskCompletionStatus: 'ASSIGNED', ...given }))).toBe(counts);
  });

  test('what was done offline is judged by the time of the tap, up to 30 days back', () => {
    const days = 86_400_000;
    expect(judgedAt(noon - 29 * days, noon)).toBe(noon - 29 * days);
    expect(judgedAt(noon - 31 * days, noon)).toBe(noon - 30 * days);
    expect(judgedAt(noon, noon)).toBe(noon);
  });

  test('work itself never asks for one: only mutations that make more are limited', () => {
    expect(
      Object.keys(capabilityOf).filter((name) => /^(mark|correct|addPhotos|createProof|accept)/.test(name)),
    ).toEqual([]);
  });
});

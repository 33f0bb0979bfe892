import { describe, expect, test } from 'vitest';
import { capabilityOf, isSubscribed, mayUse } from '../../../domain/subscription/free-user.ts';
import { freeLimits } from '../../../domain/subscription/limits.ts';
import type { Subscription } from '../../../domain/subscription/schema.ts';
import {
  boughtTwice,
  canKeep,
  canUnsubscribe,
  isUsable,
  mayManageSubscriptions,
  renewalGrace,
  subscriptionFor,
  subscriptionState,
} from '../../../domain/subscription/status.ts';
import { newRow } from '../../../server/demo/new-row.ts';
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
    { given: { status: 'incomplete' }, state: 'incomplete', usable: false, endable: false },
  ])('$given: $state', ({ given, state, usable, endable }) => {
    const row = subscription(given);
    expect(subscriptionState(row, noon)).toBe(state);
    expect(isUsable(row, noon)).toBe(usable);
    expect(canUnsubscribe(row, noon)).toBe(endable);
    expect(canKeep(row, noon)).toBe(state === 'ending');
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

  test('work itself never asks for one: only mutations that make more are limited', () => {
    expect(
      Object.keys(capabilityOf).filter((name) => /^(mark|correct|addPhotos|createProof|accept)/.test(name)),
    ).toEqual([]);
  });
});

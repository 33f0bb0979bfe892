import { describe, expect, test } from 'vitest';
import { day, second } from '../../../domain/kernel/time.ts';
import type { Subscription } from '../../../domain/schemas.ts';
import { nextStorageWarning, storageAllowance } from '../../../domain/subscription/storage.ts';
import { plainRow } from '../../support/sync-office.ts';

const now = Date.UTC(2026, 2, 11);
const plans = { free: 5, subscribed: 100, products: { prod_small: 20, prod_large: 1000 } };

const subscription = (product: string | null, given: Partial<Subscription> = {}): Subscription => ({
  ...plainRow('subscriptions', {
    status: 'active',
    currentPeriodEnd: (now + day) / second,
    items: product === null ? null : { data: [{ plan: { id: 'price', product } }] },
  }),
  id: 'x',
  version: 1,
  createDate: 0,
  modifyDate: 0,
  ...given,
});

describe('how much a company may store', () => {
  test.each<[string, Subscription[], number]>([
    ['nothing is subscribed', [], 5],
    ['a product has no size of its own', [subscription('prod_other')], 100],
    ['nothing is known of what was bought', [subscription(null)], 100],
    ['a product has less than others', [subscription('prod_small')], 20],
    ['there are several: the largest', [subscription('prod_small'), subscription('prod_large')], 1000],
    ['a subscription is over', [subscription('prod_large', { status: 'canceled', endedAt: 1 })], 5],
    ['a subscription is to another product of the family', [subscription('prod_large', { otherProduct: true })], 5],
  ])('where %s', (_, subscriptions, allowance) => {
    expect(storageAllowance(subscriptions, plans, now)).toBe(allowance);
  });

  test('is never less than without a subscription', () => {
    expect(storageAllowance([subscription('prod_small')], { ...plans, free: 50 }, now)).toBe(50);
  });
});

describe('the owner', () => {
  test.each([
    ['knows nothing while there is room', 89, 0, false, { notified: 0, notify: false }],
    ['hears when it is nearly full', 90, 0, false, { notified: 90, notify: true }],
    ['hears that once', 95, 90, false, { notified: 90, notify: false }],
    ['hears when bytes wait', 101, 90, true, { notified: 100, notify: true }],
    ['hears that once, too', 120, 100, true, { notified: 100, notify: false }],
    ['hears of bytes that wait though the storage is not nearly full', 50, 0, true, { notified: 100, notify: true }],
    ['hears nothing of the way down', 85, 100, false, { notified: 100, notify: false }],
    ['hears it anew after there was room', 79, 100, false, { notified: 0, notify: false }],
  ])('%s', (_, taken, told, isWaiting, next) => {
    expect(nextStorageWarning({ taken, allowance: 100, notified: told }, isWaiting)).toEqual(next);
  });

  test('of a company that may store nothing hears that it is full', () => {
    expect(nextStorageWarning({ taken: 1, allowance: 0, notified: 0 }, true)).toEqual({ notified: 100, notify: true });
  });
});

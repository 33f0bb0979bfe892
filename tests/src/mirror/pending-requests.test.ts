import { beforeEach, describe, expect, it } from 'vitest';
import { day, second } from '../../../domain/kernel/time.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { readBilling } from '../../../src/mirror/billing.ts';
import { subscribedIn } from '../../../src/mirror/guard-facts.ts';
import { countPendingRequests } from '../../../src/mirror/pending-requests.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { updateSyncState } from '../../../workers/mirror/values.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { boss } from '../support/stories.ts';

const { viewer } = boss.user;
const other = '0197a000-0000-7000-8000-0000000000bb';
const now = Date.UTC(2026, 10, 21, 8);
let mirror: MirrorDatabase;
let count = 0;

beforeEach(async () => {
  mirror = await emptyMirror(boss.user.id);
});

const put = async (
  resource: 'task-assignments' | 'user-additions' | 'subscriptions',
  values: object,
): Promise<void> => {
  count += 1;
  const row = { id: `row ${count}`, version: 1, createDate: 0, modifyDate: 0, ...values };
  await mirror.table<AnyRow>(resource).put(row as AnyRow);
};

const asked = { sender: { id: other }, receiver: { id: viewer.companyId }, status: 'PENDING' };

describe('the requests that wait', () => {
  it('are those that the company received and has not answered, of each kind', async () => {
    expect(await countPendingRequests(mirror, viewer)).toEqual({ tasks: 0, fleet: 0 });
    await put('task-assignments', asked);
    await put('task-assignments', { ...asked, typeStatus: 'RESCHEDULE' });
    await put('task-assignments', { ...asked, status: 'ACCEPTED' });
    await put('task-assignments', { ...asked, sender: asked.receiver, receiver: asked.sender });
    await put('user-additions', asked);
    await put('user-additions', { ...asked, status: 'EXPIRED' });
    expect(await countPendingRequests(mirror, viewer)).toEqual({ tasks: 2, fleet: 1 });
  });
});

describe('what is paid for', () => {
  const subscription = {
    status: 'active',
    endedAt: null,
    trialEnd: null,
    cancelAtPeriodEnd: false,
    otherProduct: false,
    currentPeriodEnd: (now + 10 * day) / second,
  };

  it('is nothing without a subscription, and with one that has ended', async () => {
    expect(await readBilling(mirror, now)).toEqual({ subscribed: false, until: null, failed: false });
    await put('subscriptions', { ...subscription, status: 'canceled' });
    await put('subscriptions', { ...subscription, endedAt: (now - day) / second });
    expect(await readBilling(mirror, now)).toEqual({ subscribed: false, until: null, failed: false });
  });

  it('lasts as long as the longest subscription that may be used', async () => {
    await put('subscriptions', subscription);
    await put('subscriptions', {
      ...subscription,
      currentPeriodEnd: (now + 30 * day) / second,
      cancelAtPeriodEnd: true,
    });
    expect(await readBilling(mirror, now)).toEqual({
      subscribed: true,
      until: { kind: 'paid', end: now + 30 * day },
      failed: false,
    });
  });

  it('lets somebody in by what was so when there last was network: it may have been renewed since', async () => {
    await put('subscriptions', subscription);
    const later = now + 30 * day;
    expect(await subscribedIn(mirror, now)).toBe(true);
    expect(await subscribedIn(mirror, later)).toBe(false);
    expect(await readBilling(mirror, later)).toMatchObject({ subscribed: false });
    await updateSyncState(mirror, { lastPull: now });
    expect(await subscribedIn(mirror, later)).toBe(true);
    expect(await readBilling(mirror, later)).toMatchObject({ subscribed: true });
    await updateSyncState(mirror, { lastPull: later });
    expect(await subscribedIn(mirror, later)).toBe(false);
    expect(await readBilling(mirror, later)).toMatchObject({ subscribed: false });
  });

  it('is a trial until it is paid, also when it ends with it', async () => {
    const trial = { ...subscription, status: 'trialing', trialEnd: subscription.currentPeriodEnd };
    const until = { kind: 'trial', end: now + 10 * day };
    await put('subscriptions', trial);
    expect(await readBilling(mirror, now)).toEqual({ subscribed: true, until, failed: false });
    await mirror.table('subscriptions').clear();
    await put('subscriptions', { ...trial, cancelAtPeriodEnd: true });
    expect(await readBilling(mirror, now)).toEqual({ subscribed: true, until, failed: false });
  });

  it('is nothing while a payment is tried again, unless something else is paid for', async () => {
    await put('subscriptions', { ...subscription, status: 'past_due' });
    expect(await readBilling(mirror, now)).toEqual({ subscribed: true, until: null, failed: true });
    await put('subscriptions', { ...subscription, status: 'past_due', cancelAtPeriodEnd: true });
    expect(await readBilling(mirror, now)).toMatchObject({ until: null });
    await put('subscriptions', subscription);
    expect(await readBilling(mirror, now)).toMatchObject({ until: { kind: 'paid' }, failed: false });
  });
});

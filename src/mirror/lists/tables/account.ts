import { foldedWords } from '../../../../domain/kernel/fold.ts';
import { subscriptionState } from '../../../../domain/subscription/status.ts';
import type { ListDefinition, ListSource } from '../list-definition.ts';
import { choice, date, flag, reference, text } from '../list-field.ts';

const notificationSource: ListSource<'notifications'> = {
  resource: 'notifications',
  fields: {
    changedItemId: text((row) => row.changedItemId),
    message: text((row) => row.message),
    nickname: text((row) => row.nickname),
    notificationClassType: choice((row) => row.notificationClassType),
    notificationType: choice((row) => row.notificationType),
    receiver: reference((row) => row.receiver, 'users'),
    status: choice((row) => row.status),
    url: text((row) => row.url),
    createDate: date((row) => row.createDate),
    modifyDate: date((row) => row.modifyDate),
  },
  indexes: [{ path: 'createDate', equals: [], order: 'createDate' }],
  words: (row) => foldedWords(`${row.nickname ?? ''} ${row.message ?? ''}`),
};

/** The actions log (specification 2.7), the latest first. */
export const actionsLog: ListDefinition<'notifications'> = {
  name: 'notifications',
  source: notificationSource,
  where: [],
  sort: { field: 'createDate', descending: true },
};

const second = 1000;

/** Subscriptions count in seconds, as the payment provider does (specification 3). */
const instantOf = (seconds: number | null): number | null => (seconds === null ? null : seconds * second);

const subscriptionSource: ListSource<'subscriptions'> = {
  resource: 'subscriptions',
  fields: {
    customer: text((row) => row.customer),
    // What is shown: what the provider calls active may be ending here.
    status: choice((row) => subscriptionState(row, Date.now())),
    endedAt: date((row) => instantOf(row.endedAt)),
    startDate: date((row) => instantOf(row.startDate)),
    trialStart: date((row) => instantOf(row.trialStart)),
    trialEnd: date((row) => instantOf(row.trialEnd)),
    currentPeriodStart: date((row) => instantOf(row.currentPeriodStart)),
    currentPeriodEnd: date((row) => instantOf(row.currentPeriodEnd)),
    cancelAtPeriodEnd: flag((row) => row.cancelAtPeriodEnd),
    createDate: date((row) => row.createDate),
  },
  indexes: [],
  words: (row) => foldedWords(`${row.customer} ${row.status}`),
};

/** The account's subscriptions (specification 2.9), the latest first. */
export const subscriptionList: ListDefinition<'subscriptions'> = {
  name: 'subscriptions',
  source: subscriptionSource,
  where: [],
  sort: { field: 'startDate', descending: true },
};

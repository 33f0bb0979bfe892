import { foldedWords } from '../../../../domain/kernel/fold.ts';
import { notifications } from '../../../../domain/notification/resource.ts';
import type { Rows } from '../../../../domain/rows.ts';
import { subscriptionMoments, subscriptions } from '../../../../domain/subscription/resource.ts';
import { subscriptionState } from '../../../../domain/subscription/status.ts';
import { choice, date } from '../../../../workers/mirror/list-field.ts';
import type { ListDefinition, ListSource } from '../list-definition.ts';
import { listFieldsOf } from '../resource-fields.ts';

const notificationSource: ListSource<'notifications'> = {
  resource: 'notifications',
  fields: listFieldsOf(notifications),
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

const moments = Object.fromEntries(
  subscriptionMoments.map((field) => [field, date<Rows['subscriptions']>((row) => instantOf(row[field]))]),
);

const subscriptionSource: ListSource<'subscriptions'> = {
  resource: 'subscriptions',
  fields: {
    ...listFieldsOf(subscriptions),
    // As on screen: a subscription that is active for the provider may be ending here.
    status: choice((row) => subscriptionState(row, Date.now())),
    ...moments,
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

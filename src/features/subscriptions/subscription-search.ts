import { rowListParams } from '../../components/table/list-search.ts';

const dates = {
  endedAt: 'date',
  startDate: 'date',
  trialStart: 'date',
  trialEnd: 'date',
  currentPeriodStart: 'date',
  currentPeriodEnd: 'date',
} as const;

/** The list of subscriptions as its address names it; it begins with five (specification 9). */
export const subscriptionListParams = rowListParams({
  fields: { customer: 'text', status: 'choice', ...dates },
  sorts: ['customer', 'status', ...Object.keys(dates)],
  sort: { field: 'startDate', descending: true },
  size: 5,
});

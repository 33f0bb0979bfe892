import { rowListParams } from '../../components/table/list-search.ts';

/** The actions log as its address names it, the latest first (specification 2.7). */
export const logParams = rowListParams({
  fields: {
    notificationClassType: 'choice',
    notificationType: 'choice',
    message: 'text',
    url: 'text',
    status: 'choice',
    createDate: 'date',
  },
  sorts: ['notificationClassType', 'notificationType', 'message', 'url', 'status', 'createDate'],
  sort: { field: 'createDate', descending: true },
});

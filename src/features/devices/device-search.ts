import { rowListParams } from '../../components/table/list-search.ts';

/** The devices as their address names them, the last heard of first. */
export const deviceParams = rowListParams({
  fields: {
    user: 'reference',
    label: 'text',
    lastContact: 'date',
    changesWaiting: 'number',
    filesWaiting: 'number',
    appVersion: 'text',
    storageLow: 'boolean',
    clockWrong: 'boolean',
  },
  sorts: ['label', 'lastContact', 'changesWaiting', 'filesWaiting', 'appVersion', 'storageUsage', 'clockWrong'],
  sort: { field: 'lastContact', descending: true },
});

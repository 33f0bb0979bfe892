import { foldedWords } from '../../../../domain/kernel/fold.ts';
import type { ListDefinition, ListSource } from '../list-definition.ts';
import { date, flag, number, reference, text } from '../list-field.ts';

const deviceSource: ListSource<'devices'> = {
  resource: 'devices',
  fields: {
    user: reference((row) => row.user, 'users'),
    label: text((row) => row.label),
    lastContact: date((row) => row.lastContact),
    changesWaiting: number((row) => row.changesWaiting),
    filesWaiting: number((row) => row.filesWaiting),
    appVersion: text((row) => row.appVersion),
    storageUsage: number((row) => row.storageUsage),
    storagePersistent: flag((row) => row.storagePersistent === true),
    storageLow: flag((row) => row.storageLow === true),
    clockWrong: flag((row) => row.clockWrong),
  },
  indexes: [],
  words: (row) => foldedWords(row.label ?? ''),
};

/** The devices of a company's people, the last heard of first. */
export const deviceList: ListDefinition<'devices'> = {
  name: 'devices',
  source: deviceSource,
  where: [],
  sort: { field: 'lastContact', descending: true },
};

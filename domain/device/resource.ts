import { defineResource } from '../kernel/resource.ts';

/**
 * A browser in which a user works: when it was last heard of, and how much it then had waiting. `skew` is milliseconds. What it
 * says of its app and of its storage (bytes) is null as long as it has said nothing.
 */
export const devices = defineResource('devices', {
  user: { kind: 'reference', to: 'users', column: 'first', unfiltered: true, unsorted: true },
  label: { kind: 'text', max: 200, nullable: true, column: 'first' },
  lastContact: { kind: 'instant', column: 'first' },
  changesWaiting: { kind: 'whole', min: 0, column: 'first' },
  filesWaiting: { kind: 'whole', min: 0, column: 'first' },
  skew: { kind: 'whole', unlisted: true },
  clockWrong: { kind: 'flag', column: 'first' },
  appVersion: { kind: 'text', max: 40, nullable: true, column: 'first' },
  storageUsage: { kind: 'whole', min: 0, nullable: true, column: 'first', unfiltered: true },
  storageQuota: { kind: 'whole', min: 0, nullable: true, unlisted: true },
  storagePersistent: { kind: 'flag', nullable: true },
  storageLow: { kind: 'flag', nullable: true, column: 'more', unsorted: true },
});

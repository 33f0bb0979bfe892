import { defineResource } from '../kernel/resource.ts';

/**
 * A browser of a user: its last contact, and how much was unsent then. `skew` is milliseconds. App version and storage
 * (bytes) are null until reported. `signsSince`: when its key was registered (decision 0185); null while it has none that counts.
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
  signsSince: { kind: 'instant', nullable: true, later: true, column: 'first' },
  storageLow: { kind: 'flag', nullable: true, column: 'more', unsorted: true },
});

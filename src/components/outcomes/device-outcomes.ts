import { type Outcome, toastOf } from './outcome.ts';

/** What comes of work on this device, which needs no server. */
export const deviceOutcomes = {
  actionFailed: toastOf('error', 'app.actionFailed', { seconds: 6 }),
  engineLost: toastOf('error', 'app.engineLost', { seconds: 6 }),
  offlineReady: toastOf('success', 'update.offlineReady'),
  tooLate: toastOf('warning', 'sync.tooLate', { seconds: 6 }),
  exported: toastOf('success', 'sync.exportDone'),
  notProtected: toastOf('warning', 'readiness.persistentRefused', { seconds: 6 }),
  offered: toastOf('success', 'inbox.offered'),
  notOffered: toastOf('warning', 'inbox.notOffered', { seconds: 6 }),
  officeFull: toastOf('warning', 'inbox.officeFull', { seconds: 6 }),
  photoLimit: toastOf('warning', null, { seconds: 6 }),
  photoAway: toastOf('warning', 'proof.away', { seconds: 6 }),
  proofSaved: toastOf('success', 'proof.saved'),
  /** The specification keeps a failed image in session storage; here it waits in the outbox, which outlives the tab. */
  imageNotSent: { kind: 'kept' },
} as const satisfies Record<string, Outcome>;

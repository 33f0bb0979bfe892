import type { z } from 'zod';
import { flag, instant, reference, rowSchema, text, whole } from '../kernel/fields.ts';

/**
 * A browser in which a user works: when it was last heard of, and how much it then had waiting. `skew` is milliseconds. What it
 * says of its app and of its storage (bytes) is null as long as it has said nothing.
 */
export const deviceSchema = rowSchema({
  user: reference('users'),
  label: text(200).nullable(),
  lastContact: instant(),
  changesWaiting: whole().min(0),
  filesWaiting: whole().min(0),
  skew: whole(),
  clockWrong: flag(),
  appVersion: text(40).nullable(),
  storageUsage: whole().min(0).nullable(),
  storageQuota: whole().min(0).nullable(),
  storagePersistent: flag().nullable(),
  storageLow: flag().nullable(),
});

export type Device = z.infer<typeof deviceSchema>;

import { mayDismiss } from '../../../domain/account/permissions.ts';
import { isClockWrong } from '../../../domain/device/clock.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { day, type Instant, minute, second } from '../../../domain/kernel/time.ts';
import type { DeviceReport } from '../../../domain/protocol/pull.ts';
import type { Waiting } from '../../../domain/protocol/push.ts';
import type { NewRow } from '../../../domain/rows.ts';
import type { Device } from '../../../domain/schemas.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { storeSilently, storeWrites } from '../../db/change-log/store-writes.ts';
import { findSigningSince, revokeDeviceKeys } from '../../db/repositories/evidence.ts';
import { wasNotifiedSince } from '../../db/repositories/notifications.ts';
import { getRow, pointingAt } from '../../db/repositories/rows.ts';
import { revokeSessions } from '../../db/repositories/sessions.ts';
import type { Executor } from '../../db/schema.ts';
import { visibleRow } from '../../db/visibility/visible.ts';
import type { Identity } from '../accounts/sessions.ts';
import { notify } from '../notifications/notify.ts';

/** What a device reports with each pull and push. `offset` is by how much its clock was behind. */
interface Contact {
  deviceId: string;
  waiting: Waiting;
  offset: number | null;
  label: string | null;
  /** Its app and storage; absent if not reported. */
  about?: DeviceReport | undefined;
  /** Possibly the last contact, so every news is stored. */
  last?: true | undefined;
}

/** News is stored at most this often; changed counts more often. */
const leastPause = minute;
const pauseOfCounts = 5 * second;

/** Storage usage changes constantly, so it is not news by itself. */
const isNewsOfApp = (device: Device, { appVersion, storage }: DeviceReport): boolean =>
  device.appVersion !== appVersion ||
  (storage !== null && (device.storagePersistent !== storage.persistent || device.storageLow !== storage.low));

/** Devices listed per person. Few have more than a handful, but each browser reset leaves one. */
const mostDevices = 20;

/** The company whose device list shows a person's devices; null for customers. */
const listOf = ({ kind, companyId }: Viewer): { id: string } | null => (kind === 'customer' ? null : { id: companyId });

const isNews = (device: Device, { waiting, offset, about }: Contact, list: string | undefined): boolean =>
  device.company?.id !== list ||
  device.changesWaiting !== waiting.changes ||
  device.filesWaiting !== waiting.files ||
  (offset !== null && device.skew !== offset) ||
  (about !== undefined && isNewsOfApp(device, about));

function isDue(device: Device, contact: Contact, { list, now }: { list: string | undefined; now: Instant }): boolean {
  const since = now - device.lastContact;
  if (!isNews(device, contact, list)) return since >= leastPause;
  const done = contact.waiting.changes + contact.waiting.files === 0;
  return done || contact.last === true || since >= pauseOfCounts;
}

const valuesOfApp = ({ appVersion, storage }: DeviceReport) => ({
  appVersion,
  ...(storage === null
    ? {}
    : {
        storageUsage: storage.usage,
        storageQuota: storage.quota,
        storagePersistent: storage.persistent,
        storageLow: storage.low,
      }),
});

const valuesOf = ({ waiting, offset, label, about }: Contact, now: Instant) => ({
  lastContact: now,
  changesWaiting: waiting.changes,
  filesWaiting: waiting.files,
  ...(offset === null ? {} : { skew: offset, clockWrong: isClockWrong(offset) }),
  ...(label === null ? {} : { label }),
  ...(about === undefined ? {} : valuesOfApp(about)),
});

/**
 * Records a device's contact and its waiting items. Pokes nobody: each pull would otherwise trigger others for ever.
 * Ignores another user's device. Beyond {@link mostDevices}, the least recent one leaves the list until its next
 * contact.
 */
export async function recordDeviceContact(context: Context, viewer: Viewer, contact: Contact): Promise<void> {
  const now = context.now();
  const { kysely } = context.database;
  const device = await getRow(kysely, 'devices', contact.deviceId);
  const list = listOf(viewer)?.id;
  if (device && (device.user.id !== viewer.userId || !isDue(device, contact, { list, now }))) return;
  try {
    await kysely.transaction().execute(async (tx) => {
      await saveDevice(tx, viewer, { contact, isNew: !device, now });
      if (contact.offset !== null && isClockWrong(contact.offset))
        await notifyClockWrong(tx, viewer, { context, contact });
    });
  } catch (problem) {
    // A concurrent first request of the device has created the row.
    if (!(problem instanceof DomainError && problem.code === 'id_taken')) throw problem;
  }
}

async function saveDevice(
  tx: Executor,
  viewer: Viewer,
  { contact, isNew, now }: { contact: Contact; isNew: boolean; now: Instant },
): Promise<void> {
  const id = contact.deviceId;
  // Somebody who became an owner takes their device along.
  const signsSince = await findSigningSince(tx, { device: id, userId: viewer.userId });
  const values = { ...valuesOf(contact, now), signsSince, company: listOf(viewer) };
  if (!isNew) return storeSilently(tx, { kind: 'change', resource: 'devices', id, set: values }, now);
  const row: NewRow<'devices'> = {
    label: null,
    skew: 0,
    clockWrong: false,
    appVersion: null,
    storageUsage: null,
    storageQuota: null,
    storagePersistent: null,
    storageLow: null,
    ...values,
    user: { id: viewer.userId },
  };
  const others = await pointingAt(tx, 'devices', { field: 'user', id: viewer.userId });
  const newestFirst = others.sort((one, other) => other.lastContact - one.lastContact);
  for (const { id: old } of newestFirst.slice(mostDevices - 1))
    await storeSilently(tx, { kind: 'remove', resource: 'devices', id: old }, now);
  return storeSilently(tx, { kind: 'create', resource: 'devices', id, row }, now);
}

/** Notifies the user and (except for customers) the account's owner of a wrong clock, at most once a day. */
async function notifyClockWrong(
  tx: Executor,
  viewer: Viewer,
  { context, contact }: { context: Context; contact: Contact },
): Promise<void> {
  const now = context.now();
  const about = { type: 'CLOCK_WRONG', changedItemId: contact.deviceId } as const;
  if (await wasNotifiedSince(tx, about, now - day)) return;
  const minutes = String(Math.round((contact.offset ?? 0) / minute));
  const notice = { ...about, classType: 'SYNC', details: { minutes, device: contact.label ?? '' } } as const;
  const receivers = viewer.kind === 'customer' ? [viewer.userId] : [viewer.userId, viewer.companyId];
  const notification = { notice, receivers, company: { id: viewer.companyId }, subject: contact.label, url: null };
  await notify(tx, context, notification);
}

/** A device that the viewer may remove. Throws `not_found` and `not_permitted`. */
async function requireDismissable(tx: Executor, viewer: Viewer, id: string): Promise<Device> {
  const device = await visibleRow(tx, viewer, { resource: 'devices', id });
  if (!device) throw new DomainError('not_found');
  if (!mayDismiss(viewer, device)) throw new DomainError('not_permitted');
  return device;
}

/**
 * Revokes the key with which a device signs: what it signs from now on counts as unsigned, until it has made itself another
 * one with its next push. Who may remove the device may do so. Throws `not_found` and `not_permitted`.
 */
export async function revokeDeviceKey(context: Context, { viewer }: Identity, id: string): Promise<void> {
  const now = context.now();
  await context.database.kysely.transaction().execute(async (tx) => {
    await requireDismissable(tx, viewer, id);
    await revokeDeviceKeys(tx, id, now);
    await storeWrites(tx, [{ kind: 'change', resource: 'devices', id, set: { signsSince: null } }], now);
  });
}

/**
 * Removes a lost device from the list, ends its sessions (decision 0072), except the caller's own, and revokes the key with
 * which it signs. Whoever sees a device may do so, except the owner's. It reappears at its next contact. Throws `not_found`, `not_permitted`.
 */
export async function dismissDevice(context: Context, { viewer, sessionId }: Identity, id: string): Promise<void> {
  const now = context.now();
  await context.database.kysely.transaction().execute(async (tx) => {
    const device = await requireDismissable(tx, viewer, id);
    await storeWrites(tx, [{ kind: 'remove', resource: 'devices', id }], now);
    await revokeSessions(tx, { userId: device.user.id, deviceId: id, butFor: sessionId }, now);
    await revokeDeviceKeys(tx, id, now);
  });
}

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

const browsers: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const firstOf = (known: [RegExp, string][], text: string): string | undefined =>
  known.find(([pattern]) => pattern.test(text))?.[1];

/** A device's name for people, from its User-Agent: "Android · Chrome"; null if unknown. */
export function deviceLabel(userAgent: string | undefined): string | null {
  const found = [firstOf(systems, userAgent ?? ''), firstOf(browsers, userAgent ?? '')].filter(
    (part) => part !== undefined,
  );
  return found.length === 0 ? null : found.join(' · ');
}

import { day, type Instant } from '../kernel/time.ts';
import type { Device, Task } from '../schemas.ts';

type Heard = Pick<Device, 'user' | 'changesWaiting' | 'filesWaiting' | 'lastContact'>;
type Worked = Pick<Task, 'id' | 'employeesAssignees' | 'rootTask' | 'installationTimestampFrom'>;

/** Whether a device had something to send when it was last heard of. */
export const hasUnsentWork = ({
  changesWaiting,
  filesWaiting,
}: Pick<Heard, 'changesWaiting' | 'filesWaiting'>): boolean => changesWaiting + filesWaiting > 0;

interface Known<Of> {
  parts: readonly Worked[];
  /** Whoever has proved work in the task. */
  authors: readonly string[];
  devices: readonly Of[];
  now: Instant;
}

/** Since when each person of the crew has work in these tasks, as far as that has begun. */
function begunBy(tasks: readonly Worked[], now: Instant): ReadonlyMap<string, Instant> {
  const begun = new Map<string, Instant>();
  for (const { employeesAssignees, installationTimestampFrom: from } of tasks) {
    if (from === null || from > now) continue;
    for (const { id } of employeesAssignees) begun.set(id, Math.min(from, begun.get(id) ?? from));
  }
  return begun;
}

/** The device with which each person was last heard of. */
function latestOf<Of extends Heard>(devices: readonly Of[]): ReadonlyMap<string, Of> {
  const latest = new Map<string, Of>();
  for (const device of devices) {
    const known = latest.get(device.user.id);
    if (known === undefined || known.lastContact < device.lastContact) latest.set(device.user.id, device);
  }
  return latest;
}

/**
 * The devices on which work of a task may still wait, when they were last heard of: those of the people of the task and of its
 * parts, and of whoever has proved work in it, that had something to send; and of who has not been heard of since their work
 * began the one that they used last. A device says how much waits there and not of which task, so this is a warning and no
 * proof; the devices of another company are not known here.
 */
export function devicesWithUnsentWork<Of extends Heard>(
  task: Worked,
  { parts, authors, devices, now }: Known<Of>,
): Of[] {
  const worked = [task, ...parts.filter(({ rootTask }) => rootTask?.id === task.id)];
  const people = new Set([...authors, ...worked.flatMap(({ employeesAssignees: all }) => all.map(({ id }) => id))]);
  const begun = begunBy(worked, now);
  const latest = latestOf(devices);
  const isSilent = (device: Of): boolean =>
    latest.get(device.user.id) === device && device.lastContact < (begun.get(device.user.id) ?? 0);
  return devices.filter((device) => people.has(device.user.id) && (hasUnsentWork(device) || isSilent(device)));
}

type SeenDevice = Pick<
  Device,
  'id' | 'user' | 'label' | 'createDate' | 'lastContact' | 'changesWaiting' | 'filesWaiting'
>;

/** Nobody who begins on a new device is asked about work that waited on an old one longer ago than this, in milliseconds. */
const askWithin = 30 * day;

/**
 * The devices of the same person that may have been this very browser, before it deleted the site's data: of the same kind, with
 * something to send, and silent since this one began. A second phone of the same kind that is out of signal looks the same, so
 * that nothing more than a question follows from it.
 */
export const abandonedDevices = <Of extends SeenDevice>(own: SeenDevice, devices: readonly Of[]): Of[] =>
  devices.filter(
    (device) =>
      device.id !== own.id &&
      device.user.id === own.user.id &&
      device.label !== null &&
      device.label === own.label &&
      hasUnsentWork(device) &&
      device.lastContact <= own.createDate &&
      device.lastContact > own.createDate - askWithin,
  );

import type { Instant } from '../kernel/time.ts';
import type { Device, Task } from '../schemas.ts';
import { hasUnsentWork } from './abandoned-devices.ts';

type Heard = Pick<Device, 'user' | 'changesWaiting' | 'filesWaiting' | 'lastContact'>;
type Worked = Pick<Task, 'id' | 'employeesAssignees' | 'rootTask' | 'installationTimestampFrom'>;

interface Known<Of> {
  parts: readonly Worked[];
  /** The authors of the task's proofs. */
  authors: readonly string[];
  devices: readonly Of[];
  now: Instant;
}

/** When each person's first task among these began, if it has begun. */
function begunBy(tasks: readonly Worked[], now: Instant): ReadonlyMap<string, Instant> {
  const begun = new Map<string, Instant>();
  for (const { employeesAssignees, installationTimestampFrom: from } of tasks) {
    if (from === null || from > now) continue;
    for (const { id } of employeesAssignees) begun.set(id, Math.min(from, begun.get(id) ?? from));
  }
  return begun;
}

/** The device of each person's last contact. */
function latestOf<Of extends Heard>(devices: readonly Of[]): ReadonlyMap<string, Of> {
  const latest = new Map<string, Of>();
  for (const device of devices) {
    const known = latest.get(device.user.id);
    if (known === undefined || known.lastContact < device.lastContact) latest.set(device.user.id, device);
  }
  return latest;
}

/**
 * Devices that may hold unsent work of a task: those of its people and proof authors that had unsent work, and the
 * latest device of people without contact since their work began. It is a warning, no proof: other companies' devices
 * aren't known.
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

import { hasUnsentWork } from '../../domain/device/abandoned-devices.ts';
import { devicesWithUnsentWork } from '../../domain/device/unsent-work.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { keysWith, rowsWith } from '../../workers/mirror/many-rows.ts';
import { type PersonsDevice, readDevices } from './devices.ts';
import { useSession } from './session.ts';
import { useLive } from './use-live.ts';

/** The devices on which work of a task may still wait; this one is left out, which shows what waits here anyway. */
export async function readWaitingWork(mirror: MirrorDatabase, id: string): Promise<PersonsDevice[]> {
  const task = await mirror.rows('tasks').get(id);
  if (task === undefined) return [];
  const parts = await mirror.rows('tasks').where('rootTask.id').equals(id).toArray();
  const tasks = [id, ...parts.map((part) => part.id)];
  const addresses = await keysWith(mirror.rows('operational-addresses'), 'task.id', tasks);
  const proofs = await rowsWith(mirror.rows('proofs'), 'operationalAddress.id', addresses);
  const authors = proofs.flatMap(({ author }) => author?.id ?? []);
  const known = await readDevices(mirror);
  const found = devicesWithUnsentWork(task, {
    parts,
    authors,
    devices: known.map(({ device }) => device),
    now: Date.now(),
  });
  const ids = new Set(found.map((device) => device.id));
  return known.filter(({ device }) => ids.has(device.id));
}

/** The devices of a person that had something to send when they were last heard of. */
export const readPersonsWaitingWork = async (mirror: MirrorDatabase, user: string): Promise<PersonsDevice[]> =>
  (await readDevices(mirror)).filter(({ device }) => device.user.id === user && hasUnsentWork(device));

/** The same, live; undefined until the mirror has answered once. */
export const usePersonsWaitingWork = (user: string): PersonsDevice[] | undefined =>
  useLive((mirror) => readPersonsWaitingWork(mirror, user), [user]);

/** The work of a task that may still wait, live, of others than the user's own. */
export function useWaitingWork(task: string): PersonsDevice[] | undefined {
  const { id } = useSession().user;
  return useLive(
    async (mirror) => (await readWaitingWork(mirror, task)).filter(({ device }) => device.user.id !== id),
    [task, id],
  );
}

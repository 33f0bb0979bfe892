import type { Rows } from '../../domain/rows.ts';
import { personName } from '../../domain/user/names.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { useSession } from './session.ts';
import { useLive } from './use-live.ts';

export type Device = Rows['devices'];

/** A device with the name of who works on it; null when that person is not known here. */
export interface PersonsDevice {
  device: Device;
  person: string | null;
}

/** The devices in which the session's user works, the last heard of first. */
export function useMyDevices(): Device[] | undefined {
  const { id } = useSession().user;
  return useLive(
    async (mirror) => {
      const devices = await mirror
        .rows('devices')
        .filter((device) => device.user.id === id)
        .toArray();
      return devices.sort((one, other) => other.lastContact - one.lastContact);
    },
    [id],
  );
}

/** All devices that the user is shown: the company's for its office, for others their own. The last heard of first. */
export async function readDevices(mirror: MirrorDatabase): Promise<PersonsDevice[]> {
  const devices = (await mirror.rows('devices').toArray()).sort((one, other) => other.lastContact - one.lastContact);
  const users = await mirror.rows('users').bulkGet(devices.map(({ user }) => user.id));
  return devices.map((device, index) => {
    const user = users[index];
    return { device, person: user === undefined ? null : personName(user) };
  });
}

export const useDevices = (): PersonsDevice[] | undefined => useLive(readDevices, []);

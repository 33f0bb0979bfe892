import type { Rows } from '../../domain/rows.ts';
import { useSession } from './session.ts';
import { useLive } from './use-live.ts';

export type Device = Rows['devices'];

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

import { day } from '../kernel/time.ts';
import type { Device } from '../schemas.ts';

/** Whether a device had unsent work at its last contact. */
export const hasUnsentWork = ({
  changesWaiting,
  filesWaiting,
}: Pick<Device, 'changesWaiting' | 'filesWaiting'>): boolean => changesWaiting + filesWaiting > 0;

type SeenDevice = Pick<
  Device,
  'id' | 'user' | 'label' | 'createDate' | 'lastContact' | 'changesWaiting' | 'filesWaiting'
>;

/** How recent an old device's contact has to be to ask about its unsent work, in milliseconds. */
const decideWithin = 30 * day;

/**
 * The person's devices that may be this browser before its site data was deleted: same kind, unsent work, and silent
 * since this one started. A second phone without signal looks the same, so only a question may follow.
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
      device.lastContact > own.createDate - decideWithin,
  );

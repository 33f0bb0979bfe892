import { day } from '../kernel/time.ts';
import type { Device } from './schema.ts';
import { hasUnsentWork } from './waiting-work.ts';

type Known = Pick<Device, 'id' | 'user' | 'label' | 'createDate' | 'lastContact' | 'changesWaiting' | 'filesWaiting'>;

/** Nobody who begins on a new device is asked about work that waited on an old one longer ago than this, in milliseconds. */
const askWithin = 30 * day;

/**
 * The devices of the same person that may have been this very browser, before it deleted the site's data: of the same kind, with
 * something to send, and silent since this one began. A second phone of the same kind that is out of signal looks the same, so
 * that nothing more than a question follows from it.
 */
export const abandonedDevices = <Of extends Known>(own: Known, devices: readonly Of[]): Of[] =>
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

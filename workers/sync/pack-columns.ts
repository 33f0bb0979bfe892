import { type Packing, packNext } from '../mirror/packed-columns.ts';
import { isStorageFull } from '../mirror/storage-faults.ts';
import { syncState } from '../mirror/values.ts';
import type { SyncContext } from './context.ts';
import { reportOrMakeRoom } from './full-disk.ts';
import { reconnecting } from './lost-connections.ts';

/** Milliseconds between two parts, in which taps are written. */
const pause = 50;

/** Packs the tasks that have come or changed, a part at a time, until `isStopped`; none while the disk is nearly full. */
export async function packColumns(context: SyncContext, isStopped: () => boolean, packing?: Packing): Promise<void> {
  const { mirror, platform } = context;
  const next = async (): Promise<boolean> => {
    const { storage } = await syncState(mirror);
    return storage?.low !== true && packNext(mirror, packing);
  };
  try {
    while (!isStopped() && (await reconnecting(context, next))) {
      await new Promise<void>((resolve) => platform.later(pause, resolve));
    }
  } catch (fault) {
    if (!isStorageFull(fault)) throw fault;
    reportOrMakeRoom(context, fault);
  }
}

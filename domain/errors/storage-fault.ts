/** Why a device's storage can't be used at all; each is a code of `deviceCodes`. */
const storageFaults = {
  StorageBlocked: 'storage_blocked',
  StorageNewer: 'storage_newer',
  StorageStuck: 'storage_stuck',
} as const;

export type StorageFaultName = keyof typeof storageFaults;

/** The device's storage can't be used. Known by its name, which outlives the way from a worker to the page. */
export class StorageFault extends Error {
  constructor(name: StorageFaultName, message: string) {
    super(message);
    this.name = name;
  }
}

const isName = (name: string): name is StorageFaultName => name in storageFaults;

/** The code of a fault of the storage as a whole; null for any other fault. */
export const storageCode = (fault: unknown): (typeof storageFaults)[StorageFaultName] | null =>
  fault instanceof Error && isName(fault.name) ? storageFaults[fault.name] : null;

const name = 'PartMissing';

/** A part of the app is not on this device, and could not be loaded now. Until the app is stored whole, parts need the network. */
export class PartMissing extends Error {
  override name = name;

  constructor() {
    super('A part of the app could not be loaded.');
  }
}

/** Makes what a browser says of a part that did not come, each in its own words, one that {@link isPartMissing} knows. */
export const asPartMissing = (fault: Error): Error =>
  Object.assign(fault, { name, message: new PartMissing().message });

/** Whether something failed because a part of the app was neither here nor to be had. */
export const isPartMissing = (fault: unknown): boolean => fault instanceof Error && fault.name === name;

/** A part of the app while it is loaded. What a browser says of one that does not come, or not whole, is a TypeError. */
export async function partOf<Part>(coming: Promise<Part>): Promise<Part> {
  try {
    return await coming;
  } catch (error) {
    throw error instanceof TypeError ? asPartMissing(error) : error;
  }
}

/**
 * Whether something failed because its database was closed on purpose: its user has signed out, maybe in another tab, and what was
 * being read or measured for them is nobody's loss. Known by its name, which outlives the way from a worker to the page.
 */
export const isClosed = (fault: unknown): boolean => fault instanceof Error && fault.name === 'DatabaseClosedError';

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

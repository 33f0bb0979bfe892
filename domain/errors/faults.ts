const name = 'PartMissing';

/**
 * A part of the app isn't on this device and couldn't be loaded. Until the app is stored whole, parts need the network.
 */
export class PartMissing extends Error {
  override name = name;

  constructor() {
    super('A part of the app could not be loaded.');
  }
}

/** Turns a browser's own error about a missing part into one that {@link isPartMissing} knows. */
export const asPartMissing = (fault: Error): Error =>
  Object.assign(fault, { name, message: new PartMissing().message });

/** Whether an operation failed because a part of the app couldn't be loaded. */
export const isPartMissing = (fault: unknown): boolean => fault instanceof Error && fault.name === name;

/** Loads a part of the app. Browsers throw a TypeError for one that can't be loaded completely. */
export async function partOf<Part>(coming: Promise<Part>): Promise<Part> {
  try {
    return await coming;
  } catch (error) {
    throw error instanceof TypeError ? asPartMissing(error) : error;
  }
}

/**
 * Whether an operation failed because its database was closed on purpose, at sign-out in this or another tab: nothing
 * is lost. Known by its name, which survives the way from a worker to the page.
 */
export const isClosed = (fault: unknown): boolean => fault instanceof Error && fault.name === 'DatabaseClosedError';

/** Why a device's storage can't be used at all; each is a code of `deviceCodes`. */
const storageFaults = {
  StorageBlocked: 'storage_blocked',
  StorageNewer: 'storage_newer',
  StorageStuck: 'storage_stuck',
} as const;

export type StorageFaultName = keyof typeof storageFaults;

/** The device's storage can't be used. Known by its name, which survives the way from a worker to the page. */
export class StorageFault extends Error {
  constructor(name: StorageFaultName, message: string) {
    super(message);
    this.name = name;
  }
}

const isName = (name: string): name is StorageFaultName => name in storageFaults;

/** The error code of a storage fault; null for other errors. */
export const storageCode = (fault: unknown): (typeof storageFaults)[StorageFaultName] | null =>
  fault instanceof Error && isName(fault.name) ? storageFaults[fault.name] : null;

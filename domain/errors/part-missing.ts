/** A part of the app is not on this device, and could not be loaded now. Until the app is stored whole, parts need the network. */
export class PartMissing extends Error {
  override name = 'PartMissing';

  constructor() {
    super('A part of the app could not be loaded.');
  }
}

/** What Chromium, Firefox and Safari say of an `import()` whose script does not come. */
const notImported = /dynamically imported module|importing a module script failed/i;

/** Whether something failed because a part of the app was neither here nor to be had. */
export const isPartMissing = (fault: unknown): boolean =>
  fault instanceof PartMissing || (fault instanceof TypeError && notImported.test(fault.message));

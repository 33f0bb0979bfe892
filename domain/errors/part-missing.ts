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

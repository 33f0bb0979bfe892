/**
 * Whether something failed because its database was closed on purpose: its user has signed out, maybe in another tab, and what was
 * being read or measured for them is nobody's loss. Known by its name, which outlives the way from a worker to the page.
 */
export const isClosed = (fault: unknown): boolean => fault instanceof Error && fault.name === 'DatabaseClosedError';

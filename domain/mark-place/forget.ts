import type { MutationName } from '../mutations.ts';

/** A change as it is recorded when nothing came of it: where somebody was is not kept. */
export function forgetPlace<Change extends { name: string; args: unknown }>(change: Change): Change {
  if (change.name !== ('setMarkPlace' satisfies MutationName)) return change;
  const { place: _, ...args } = Object(change.args) as Record<string, unknown>;
  return { ...change, args };
}

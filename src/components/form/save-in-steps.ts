import type { SaveOutcome } from '../use-performed.ts';

/** One step of saving a form, and the values that the person has seen once it is saved, from those seen before. */
export interface SaveStep<Seen> {
  perform: () => Promise<SaveOutcome>;
  kept: (seen: Seen) => Partial<Seen>;
}

interface Knowledge<Seen> {
  /** What was seen when the form began, and what was kept of it since. */
  seen: Seen;
  /** Told what was kept, after each step: it has been seen from then on. */
  keep: (part: Partial<Seen>) => void;
}

/**
 * Makes the changes of a form one after the other (decision 0073). The first rejected change stops it and is the result; the
 * changes before it stay, and the form continues from there.
 */
export async function saveInSteps<Seen extends object>(
  steps: readonly SaveStep<Seen>[],
  { seen, keep }: Knowledge<Seen>,
): Promise<SaveOutcome> {
  let known = seen;
  for (const { perform, kept } of steps) {
    const result = await perform();
    if (result.kind !== 'kept') return result;
    const part = kept(known);
    known = { ...known, ...part };
    keep(part);
  }
  return { kind: 'kept' };
}

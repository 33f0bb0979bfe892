import type { Change, PerformResult } from '../../../workers/contract/engine.ts';

/** The changes that {@link engine} was asked to perform, also those that it did not take. */
export const performed: Change[] = [];

/** The names of the changes that it does not take. */
export const refused = new Set<string>();

/** An engine that takes what it is told to take, for what stands between a form and the engine. */
export const engine = {
  perform: async (change: Change): Promise<PerformResult> => {
    performed.push(change);
    return refused.has(change.name)
      ? { kind: 'refused', code: 'not_permitted', fields: [] }
      : { kind: 'kept', item: 'item' };
  },
};

export function forget(): void {
  performed.length = 0;
  refused.clear();
}

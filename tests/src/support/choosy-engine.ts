import type { PerformResult } from '../../../domain/mutation/decision.ts';
import type { ArgsOf, BaseOf, MutationName } from '../../../domain/mutations.ts';
import type { Change } from '../../../workers/contract/engine.ts';
import { checkChange } from './check-change.ts';

/** The changes that {@link engine} was asked to perform, also those that it did not take. */
export const performed: Change[] = [];

/** The names of the changes that it does not take. */
export const refused = new Set<MutationName>();

/** An engine that takes what it is told to take, for what stands between a form and the engine. */
export const engine = {
  perform: async <Name extends MutationName>(
    name: Name,
    args: ArgsOf<Name>,
    base: BaseOf<Name>,
  ): Promise<PerformResult> => {
    const change = { name, args, base };
    performed.push(change);
    checkChange(change);
    return refused.has(name) ? { kind: 'refused', code: 'not_permitted', fields: [] } : { kind: 'kept', item: 'item' };
  },
};

export function forget(): void {
  performed.length = 0;
  refused.clear();
}

import type { PerformResult } from '../../domain/mutation/decision.ts';
import { useOutcome } from './outcomes/use-outcome.ts';

/** What came of saving something: all changes were kept, or there was nothing to change; or the first that was not kept. */
export type SaveOutcome = { kind: 'kept' } | Exclude<PerformResult, { kind: 'kept' }>;

/** Shows in a toast why a change wasn't kept; returns whether it was kept. */
export function usePerformed(): (result: SaveOutcome) => boolean {
  const { showOutcome } = useOutcome();
  return (result) => {
    if (result.kind === 'kept') return true;
    void showOutcome('refused', result.kind === 'refused' ? result : { code: 'storage_of_device_full' });
    return false;
  };
}

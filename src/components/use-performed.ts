import { useOutcome } from './outcomes/use-outcome.ts';

/** What came of a change: kept on the device, refused by a rule, or without room to be kept. */
export type PerformResult =
  | { kind: 'kept' }
  | { kind: 'refused'; code: string; fields: string[] }
  | { kind: 'storageFull' };

/** Says in a toast why a change was not kept; whether it was. */
export function usePerformed(): (result: PerformResult) => boolean {
  const { tell } = useOutcome();
  return (result) => {
    if (result.kind === 'kept') return true;
    void tell('refused', result.kind === 'refused' ? result : { code: 'storage_full' });
    return false;
  };
}

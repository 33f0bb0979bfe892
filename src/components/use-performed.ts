import { useErrorText } from '../i18n/error-text.ts';
import { toast } from './toast.ts';

/** What came of a change: kept on the device, refused by a rule, or without room to be kept. */
export type PerformResult =
  | { kind: 'kept' }
  | { kind: 'refused'; code: string; fields: string[] }
  | { kind: 'storageFull' };

/** Says in a toast why a change was not kept; whether it was. */
export function usePerformed(): (result: PerformResult) => boolean {
  const errorText = useErrorText();
  return (result) => {
    if (result.kind === 'kept') return true;
    const code = result.kind === 'refused' ? result.code : 'storage_full';
    const { title, text } = errorText(code, code);
    toast({ kind: 'error', title, message: text });
    return false;
  };
}

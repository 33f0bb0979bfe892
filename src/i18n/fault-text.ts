import { isPartMissing, storageCode } from '../../domain/errors/faults.ts';
import { useErrorText } from './error-text.ts';

const isFull = (fault: unknown): boolean => fault instanceof Error && fault.name === 'QuotaExceededError';

/** The code of a fault for which there are words; null for any other. */
export function codeOfFault(fault: unknown) {
  if (isPartMissing(fault)) return 'part_missing';
  return isFull(fault) ? 'storage_of_device_full' : storageCode(fault);
}

/** The text of a fault: what to do when code or storage is missing, otherwise its own message. */
export function useFaultText(): (fault: unknown) => string {
  const errorText = useErrorText();
  return (fault) => {
    const code = codeOfFault(fault);
    if (code === null) return String(fault);
    const { title, text } = errorText(code, '');
    return `${title} ${text}`;
  };
}

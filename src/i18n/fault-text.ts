import { isPartMissing } from '../../domain/errors/part-missing.ts';
import { useErrorText } from './error-text.ts';

/** What a fault is told as: what to do when a part of the app is missing, otherwise as it calls itself. */
export function useFaultText(): (fault: unknown) => string {
  const errorText = useErrorText();
  return (fault) => {
    if (!isPartMissing(fault)) return String(fault);
    const { title, text } = errorText('part_missing', '');
    return `${title} ${text}`;
  };
}

import { useNavigate } from '@tanstack/react-router';
import { type Sheets, without } from './use-sheet-search.ts';

/** Opens sheets in place of others: closing them leads to where the first was opened. */
export function useReplaceSheet(): (sheets: Sheets, replaced: readonly string[]) => void {
  const navigate = useNavigate();
  return (sheets, replaced) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...without(before, replaced), ...sheets }),
      state: true,
      replace: true,
      resetScroll: false,
    });
}

import { useNavigate } from '@tanstack/react-router';
import { useShown } from '../../components/sheet-state.ts';
import { useCloseSheet } from '../../components/use-sheet-search.ts';

/** A dialog with a search parameter of its own. */
export interface NamedSheet {
  /** The value of the parameter, kept while the dialog closes; null until it is first opened. */
  shown: string | null;
  opened: boolean;
  /** Counts the openings, as a key: each one starts fresh. */
  openings: number;
  open: (value: string) => void;
  close: () => void;
}

export function useNamedSheet(name: 'create' | 'convert', value: string | undefined): NamedSheet {
  const navigate = useNavigate();
  const closeSheet = useCloseSheet();
  return {
    ...useShown(value ?? null),
    open: (next) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, [name]: next }),
        state: { sheet: true },
        resetScroll: false,
      }),
    close: () => closeSheet([name]),
  };
}

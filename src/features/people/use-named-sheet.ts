import { useNavigate } from '@tanstack/react-router';
import { useShown } from '../../components/sheet-state.ts';
import { useCloseSheet } from '../../components/use-sheet-search.ts';

/** A dialog that the address of a screen names by a parameter of its own. */
export interface NamedSheet {
  /** The parameter's value; it stays while the dialog fades away. Null when it was never opened. */
  shown: string | null;
  opened: boolean;
  /** Counts the openings, so that each begins anew. */
  turn: number;
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

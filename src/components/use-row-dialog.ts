import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type RowDialogKind, type RowDialogSearch, rowDialogKinds } from './row-dialog-search.ts';
import { useCloseSheet } from './use-sheet-search.ts';
import { useShown } from './use-shown.ts';

/** The dialogs of a list's rows. */
export interface RowDialog {
  /** What is shown; it stays while it fades away. Null when none was opened yet. */
  shown: { kind: RowDialogKind; id: string } | null;
  opened: boolean;
  /** Counts the openings, so that each begins anew. */
  turn: number;
  open: (kind: RowDialogKind, id: string) => void;
  close: () => void;
}

const shownIn = (name: string | null): RowDialog['shown'] => {
  const [given, id = ''] = (name ?? '').split('/');
  const kind = rowDialogKinds.find((each) => each === given);
  return kind === undefined ? null : { kind, id };
};

const without = (search: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !rowDialogKinds.some((kind) => kind === name)));

/**
 * The dialogs that a list opens over itself (specification 2.5): they are part of its address, so that reload, back and a link
 * show the same. One that is opened from another takes its place.
 */
export function useRowDialog(search: RowDialogSearch): RowDialog {
  const navigate = useNavigate();
  const router = useRouter();
  const closeSheet = useCloseSheet();
  const kind = rowDialogKinds.find((each) => search[each] !== undefined);
  const { shown, opened, turn } = useShown(kind === undefined ? null : `${kind}/${search[kind]}`);
  const replace = kind !== undefined;
  const open = useCallback(
    (next: RowDialogKind, id: string): void => {
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...without(before), [next]: id }),
        // A dialog that was reached by a link stays one that has nothing to go back to.
        state: { sheet: !replace || router.state.location.state.sheet === true },
        replace,
        resetScroll: false,
      });
    },
    [navigate, router, replace],
  );
  return {
    shown: shownIn(shown),
    opened,
    turn,
    open,
    close: () => closeSheet(rowDialogKinds),
  };
}

import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useCloseSheet } from './use-sheet-search.ts';
import { useShown } from './use-shown.ts';

const kinds = ['view', 'edit', 'delete'] as const;

/** What a dialog over a list is for: one row is read, changed, or deleted. */
export type RowDialogKind = (typeof kinds)[number];

/** The dialog that lies over a list, as its address names it: by what it does, and the id of the row. */
export type RowDialogSearch = { [Kind in RowDialogKind]?: string };

const idPattern = /^[0-9a-f-]{36}$/;

/** The dialog that an address names; one at most, and nothing that is not an id. */
export function rowDialogSearch(search: Record<string, unknown>): RowDialogSearch {
  const kind = kinds.find((each) => typeof search[each] === 'string' && idPattern.test(search[each]));
  const id = kind === undefined ? undefined : search[kind];
  return kind === undefined || typeof id !== 'string' ? {} : { [kind]: id };
}

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
  const kind = kinds.find((each) => each === given);
  return kind === undefined ? null : { kind, id };
};

const without = (search: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !kinds.some((kind) => kind === name)));

/**
 * The dialogs that a list opens over itself (specification 2.5): they are part of its address, so that reload, back and a link
 * show the same. One that is opened from another takes its place.
 */
export function useRowDialog(search: RowDialogSearch): RowDialog {
  const navigate = useNavigate();
  const router = useRouter();
  const closeSheet = useCloseSheet();
  const kind = kinds.find((each) => search[each] !== undefined);
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
    close: () => closeSheet(kinds),
  };
}

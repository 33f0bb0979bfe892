import { useNavigate, useRouter } from '@tanstack/react-router';
import { createContext, useCallback } from 'react';
import type { ProofType } from '../../domain/proof/states.ts';
import type { DialogAction } from '../../domain/task/actions.ts';
import type { FormTab } from '../../domain/task/form.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry was made by opening a sheet over the one before it, so that closing the sheet goes back. */
    sheet?: boolean;
  }
}

/**
 * The sheets that may lie over a screen: an address, its steps, a signature for it, one of its proofs of work (`new` for one being
 * made), a photo; and over any of them the history of a row (`tasks/0197…`).
 */
export interface SheetSearch {
  history?: string;
  address?: string;
  /** `scan`: the scanner for its next serial number lies over them at once. */
  steps?: 'open' | 'scan';
  sign?: 'open';
  proof?: string;
  photo?: string;
}

/** The sync panel, which may lie over any screen. */
export interface PanelSearch {
  sync?: 'open';
}

/** The sync panel as a screen's search parameters name it. */
export const panelSearch = ({ sync }: Record<string, unknown>): PanelSearch => (sync === 'open' ? { sync } : {});

/**
 * The sheets of a screen with its own beside those that several screens have: a task's form, what is done with
 * a task, a move, and a proof of work of a task that is made (by what it proves), read, changed or deleted.
 */
export type Sheets = SheetSearch &
  PanelSearch & {
    form?: FormTab;
    action?: DialogAction;
    of?: string;
    several?: true;
    moving?: string;
    from?: number;
    until?: number;
    proving?: ProofType;
    view?: string;
    edit?: string;
    delete?: string;
  };

/**
 * A sheet that the address names calls this when it opens; null for every other sheet. The entry of the history of a named sheet is
 * the one that opened it (back-entry.ts).
 */
export const NamedByAddress = createContext<(() => void) | null>(null);

const idPattern = /^[0-9a-f-]{36}$/;
const historyPattern = /^(tasks|operational-addresses|proofs)\/[0-9a-f-]{36}$/;
const isId = (value: unknown): value is string => typeof value === 'string' && idPattern.test(value);

/** The sheets named by a screen's search parameters; anything unreadable is left out. */
export function sheetSearch(search: Record<string, unknown>): SheetSearch {
  const { address, steps, sign, proof, photo, history } = search;
  const over = typeof history === 'string' && historyPattern.test(history) ? { history } : {};
  if (!isId(address)) return over;
  return {
    ...over,
    address,
    ...(steps === 'open' || steps === 'scan' ? { steps } : {}),
    ...(sign === 'open' ? { sign } : {}),
    ...(isId(proof) || proof === 'new' ? { proof } : {}),
    ...(isId(photo) ? { photo } : {}),
  };
}

/** Opens sheets over the present screen: they are part of its address, so that reload and back work. */
export function useOpenSheet(): (sheets: Sheets) => void {
  const navigate = useNavigate();
  return useCallback(
    (sheets) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...sheets }),
        state: { sheet: true },
        resetScroll: false,
      }),
    [navigate],
  );
}

export const without = (search: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)));

/** Closes sheets: goes back to where they were opened, or, when they were reached by a link, takes them out of the address. */
export function useCloseSheet(): (names: readonly string[]) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return (names) => {
    if (router.history.canGoBack() && router.state.location.state.sheet === true) {
      router.history.back();
      return;
    }
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => without(before, names),
      replace: true,
      resetScroll: false,
    });
  };
}

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

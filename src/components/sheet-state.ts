import { useEffect, useState } from 'react';

interface Shown<Value> {
  /** What the sheet shows: the last value while it fades away, then nothing. */
  shown: Value | null;
  opened: boolean;
  /** Counts the openings, so that each begins anew. */
  openings: number;
}

/** Milliseconds after which a sheet has faded away. */
const faded = 500;

interface ShownOptions {
  /** It stays mounted when it is closed, to finish what it began. */
  stays?: boolean;
}

/**
 * Keeps what a sheet shows while it fades out, after its value became null. Then it is unmounted with its live queries of the
 * mirror.
 */
export function useShown<Value extends string>(
  value: Value | null,
  { stays = false }: ShownOptions = {},
): Shown<Value> {
  const [last, setLast] = useState({ value, shown: value, openings: 0 });
  if (value !== last.value) {
    const begins = value !== null;
    setLast({ value, shown: begins ? value : last.shown, openings: begins ? last.openings + 1 : last.openings });
  }
  const fades = !stays && value === null && last.shown !== null;
  useEffect(() => {
    if (!fades) return undefined;
    const timer = window.setTimeout(() => setLast((before) => ({ ...before, shown: before.value })), faded);
    return () => window.clearTimeout(timer);
  }, [fades]);
  return { shown: last.shown, opened: value !== null, openings: last.openings };
}

/** A sheet whose code is loaded when it is first opened. */
export interface LateSheet {
  /** Once opened it stays mounted, so that it can fade away and focus can return. */
  mounted: boolean;
  opened: boolean;
  open: () => void;
  close: () => void;
}

/** Whether a late sheet is to be shown; it begins with nothing mounted, unless it `begins` open. */
export function useLateSheet(begins = false): LateSheet {
  const [state, setState] = useState<'never' | 'now' | 'before'>(begins ? 'now' : 'never');
  return {
    mounted: state !== 'never',
    opened: state === 'now',
    open: () => setState('now'),
    close: () => setState('before'),
  };
}

/** A dialog that is mounted anew with each opening: `openings` is its key, 0 as long as it was never opened. */
export interface FreshSheet {
  openings: number;
  opened: boolean;
  open: () => void;
  close: () => void;
}

export function useFreshSheet(): FreshSheet {
  const [{ openings, opened }, setState] = useState({ openings: 0, opened: false });
  return {
    openings,
    opened,
    open: () => setState({ openings: openings + 1, opened: true }),
    close: () => setState({ openings, opened: false }),
  };
}

/** Whether something has been true since the component was mounted: what was loaded for it stays. */
export function useEver(isSo: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSo);
  if (isSo && !hasBeen) setHasBeen(true);
  return isSo || hasBeen;
}

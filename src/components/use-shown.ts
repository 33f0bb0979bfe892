import { useEffect, useState } from 'react';

interface Shown<Value> {
  /** What the sheet shows: the last value while it fades away, then nothing. */
  shown: Value | null;
  opened: boolean;
  /** Counts the openings, so that each begins anew. */
  turn: number;
}

/** Milliseconds after which a sheet has faded away. */
const faded = 500;

interface ShownOptions {
  /** It stays where it is when it is closed, for what it began is followed to its end. */
  stays?: boolean;
}

/**
 * Keeps what a sheet shows until it has faded away, after its value became null. Then it is gone, with all that it read of the
 * mirror: what is closed asks for nothing any more.
 */
export function useShown<Value extends string>(
  value: Value | null,
  { stays = false }: ShownOptions = {},
): Shown<Value> {
  const [last, setLast] = useState({ value, shown: value, turn: 0 });
  if (value !== last.value) {
    const begins = value !== null;
    setLast({ value, shown: begins ? value : last.shown, turn: begins ? last.turn + 1 : last.turn });
  }
  const fades = !stays && value === null && last.shown !== null;
  useEffect(() => {
    if (!fades) return undefined;
    const timer = window.setTimeout(() => setLast((before) => ({ ...before, shown: before.value })), faded);
    return () => window.clearTimeout(timer);
  }, [fades]);
  return { shown: last.shown, opened: value !== null, turn: last.turn };
}

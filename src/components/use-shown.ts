import { useState } from 'react';

interface Shown<Value> {
  /** What the sheet shows: the last value while it fades away. */
  shown: Value | null;
  opened: boolean;
  /** Counts the openings, so that each begins anew. */
  turn: number;
}

/** Keeps what a sheet shows until it has faded away, after its value became null. */
export function useShown<Value extends string>(value: Value | null): Shown<Value> {
  const [last, setLast] = useState({ value, shown: value, turn: 0 });
  if (value !== last.value) {
    const begins = value !== null;
    setLast({ value, shown: begins ? value : last.shown, turn: begins ? last.turn + 1 : last.turn });
  }
  return { shown: last.shown, opened: value !== null, turn: last.turn };
}

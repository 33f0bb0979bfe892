import { useState } from 'react';

/** A dialog that is mounted anew with each opening: `turn` is its key, 0 as long as it was never opened. */
interface Turns {
  turn: number;
  opened: boolean;
  open: () => void;
  close: () => void;
}

export function useTurns(): Turns {
  const [{ turn, opened }, setState] = useState({ turn: 0, opened: false });
  return {
    turn,
    opened,
    open: () => setState({ turn: turn + 1, opened: true }),
    close: () => setState({ turn, opened: false }),
  };
}

import { useState } from 'react';

/** A sheet whose code is loaded when it is first opened. */
export interface LateSheet {
  /** Once opened it stays mounted, so that it can fade away and focus can return. */
  mounted: boolean;
  opened: boolean;
  open: () => void;
  close: () => void;
}

/** Whether a late sheet is to be shown; it begins with nothing mounted. */
export function useLateSheet(): LateSheet {
  const [state, setState] = useState<'never' | 'now' | 'before'>('never');
  return {
    mounted: state !== 'never',
    opened: state === 'now',
    open: () => setState('now'),
    close: () => setState('before'),
  };
}

import { useRef } from 'react';
import { useAction } from './use-action.ts';

/**
 * Runs the action of a dialog, which returns whether it succeeded. After a success it does not run again, although its button
 * is still there while the dialog closes.
 */
export function useDoneOnce(): { busy: boolean; run: (action: () => Promise<boolean>) => Promise<void> } {
  const { busy, run } = useAction();
  const done = useRef(false);
  return {
    busy,
    run: (action) =>
      run(async () => {
        if (!done.current) done.current = await action();
      }),
  };
}

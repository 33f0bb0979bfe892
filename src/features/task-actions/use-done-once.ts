import { useRef } from 'react';
import { useAction } from '../../components/use-action.ts';

/**
 * Runs what a dialog does, which answers whether it is done; then it is not done again, though its button is still there
 * while the dialog fades away.
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

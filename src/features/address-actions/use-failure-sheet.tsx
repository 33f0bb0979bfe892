import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { OperationalAddress, Task } from '../../../domain/schemas.ts';
import { useFreshSheet } from '../../components/sheet-state.ts';

const BulkFailure = lazy(async () => ({ default: (await import('./bulk-failure.tsx')).BulkFailure }));

/** The dialog that asks why addresses of a task failed, and how it is opened. */
export function useFailureSheet(task: Task): {
  ask: (chosen: readonly OperationalAddress[]) => void;
  dialog: ReactNode;
} {
  const sheet = useFreshSheet();
  const [chosen, setChosen] = useState<readonly OperationalAddress[]>([]);
  return {
    ask: (failed) => {
      setChosen(failed);
      sheet.open();
    },
    dialog:
      sheet.openings === 0 ? null : (
        <Suspense fallback={null}>
          <BulkFailure key={sheet.openings} task={task} chosen={chosen} opened={sheet.opened} onClose={sheet.close} />
        </Suspense>
      ),
  };
}

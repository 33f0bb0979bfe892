import { lazy, Suspense } from 'react';
import { useCloseSheet } from '../../components/use-sheet-search.ts';
import { useShown } from '../../components/use-shown.ts';

const SplitDialog = lazy(async () => ({
  default: (await import('../../features/task-split/split-dialog.tsx')).SplitDialog,
}));
const AllocationDialog = lazy(async () => ({
  default: (await import('../../features/task-split/allocation-dialog.tsx')).AllocationDialog,
}));

const kinds = ['subtasks', 'allocation'] as const;

/** The dialog in which a task is split, as the address of the page names it. */
export interface SplitSearch {
  split?: (typeof kinds)[number];
}

/** The dialog that an address names; what makes no sense is left out. */
export function splitSearch({ split }: Record<string, unknown>): SplitSearch {
  const kind = kinds.find((each) => each === split);
  return kind === undefined ? {} : { split: kind };
}

/** The dialogs in which a task is split, over its screen. */
export function TaskSplitOver({ id, split }: { id: string; split: SplitSearch['split'] | undefined }) {
  const close = useCloseSheet();
  const { shown, opened, turn } = useShown(split ?? null);
  if (shown === null) return null;
  const Dialog = shown === 'subtasks' ? SplitDialog : AllocationDialog;
  return (
    <Suspense fallback={null}>
      <Dialog key={turn} task={id} opened={opened} onClose={() => close(['split'])} />
    </Suspense>
  );
}

import { type ReactNode, useState } from 'react';
import { useCloseOnce } from '../../components/use-close-once.ts';
import { type ActedTask, useActedTask } from '../../mirror/task-parts.ts';

/** A dialog about one task. */
export interface TaskDialogProps {
  /** The id of the task. */
  task: string;
  opened: boolean;
  onClose: () => void;
}

interface WithTaskProps extends TaskDialogProps {
  children: (acted: ActedTask) => ReactNode;
}

/**
 * Renders a dialog once its task is loaded. A dialog whose task cannot be loaded closes itself (specification 8); one whose task
 * is deleted while it is open keeps the last version.
 */
export function WithTask({ task, opened, onClose, children }: WithTaskProps) {
  const read = useActedTask(task);
  const [last, setLast] = useState(read ?? null);
  if (read !== undefined && read !== null && read !== last) setLast(read);
  useCloseOnce(opened && read === null && last === null, onClose);
  return last === null ? null : children(last);
}

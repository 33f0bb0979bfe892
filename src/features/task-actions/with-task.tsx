import { type ReactNode, useEffect, useRef, useState } from 'react';
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
 * What a dialog shows of its task, from when it is read. A dialog whose task cannot be read closes itself (specification 8);
 * one that loses its task while it is open, as by its own deletion, goes on with what it had.
 */
export function WithTask({ task, opened, onClose, children }: WithTaskProps) {
  const read = useActedTask(task);
  const [last, setLast] = useState(read ?? null);
  if (read !== undefined && read !== null && read !== last) setLast(read);
  const gone = opened && read === null && last === null;
  const closed = useRef(false);
  useEffect(() => {
    // Once: each further navigation would take the place of the one before it, and none would arrive.
    if (!gone || closed.current) return;
    closed.current = true;
    onClose();
  }, [gone, onClose]);
  return last === null ? null : children(last);
}

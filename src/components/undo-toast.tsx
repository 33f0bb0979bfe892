import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toast } from './toast.ts';
import classes from './undo-toast.module.css';

/** Slightly longer than a change is held before it is sent. */
const seconds = 6;

interface UndoToast {
  /** Toasts with the same id replace each other. */
  id: string;
  kind?: 'success' | 'warning';
  /** What was done. */
  message: ReactNode;
  /** The name of the button. */
  label: string;
  onUndo: () => void;
}

/** The id of a mark's toast, which replaces the one before, because only the last mark can be undone there. */
export const markToast = 'mark';

/** Says what was done, with a button that undoes it: slips are noticed at once. */
export const undoToast = ({ id, kind = 'success', message, label, onUndo }: UndoToast): void =>
  toast({
    kind,
    id,
    seconds,
    message: (
      <div className={`line ${classes.line}`}>
        <div>{message}</div>
        <button type="button" className={`button ${classes.undo}`} data-look="subtle" onClick={onUndo}>
          <IconArrowBackUp size={16} stroke={1.8} aria-hidden />
          {label}
        </button>
      </div>
    ),
  });

import { type DragEvent, useState } from 'react';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { BoardRow } from '../../mirror/board.ts';
import { type DraggedTask, droppedTask, isTaskOver, taskOver } from './dragged-task.ts';
import type { DropPlan } from './drop-plan.ts';

/** What the board does with a dragged task. Its functions are stable, so that rows are not rendered again for them. */
export interface BoardDrop {
  /** Only the person changes, though Shift isn't held. */
  personOnly: boolean;
  plan: (dragged: DraggedTask, row: BoardRow, begin: Instant | null) => DropPlan | null;
  drop: (dragged: DraggedTask, row: BoardRow, begin: Instant | null) => void;
}

interface DropTarget {
  row: BoardRow;
  board: BoardDrop;
  /** The begin under the pointer; null where there is none. */
  beginOf: (event: DragEvent, dragged: DraggedTask) => Instant | null;
}

/** A place of the board on which tasks are dropped: `over` while one is, and the plan of what dropping it would do. */
export function useDropTarget({ row, board, beginOf }: DropTarget) {
  const [over, setOver] = useState(false);
  const [plan, setPlan] = useState<DropPlan | null>(null);
  const begin = (event: DragEvent, dragged: DraggedTask): Instant | null =>
    board.personOnly || event.shiftKey ? null : beginOf(event, dragged);
  const end = (): void => {
    setOver(false);
    setPlan(null);
  };
  return {
    over,
    plan,
    handlers: {
      onDragOver: (event: DragEvent): void => {
        if (!isTaskOver(event)) return;
        event.preventDefault();
        setOver(true);
        const dragged = taskOver();
        const at = dragged === null ? null : begin(event, dragged);
        // A browser repeats the event several times a second while nothing moves.
        if (dragged === null || (plan !== null && plan.begin === at && plan.work.task.id === dragged.task)) return;
        setPlan(board.plan(dragged, row, at));
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent): void => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) end();
      },
      onDrop: (event: DragEvent): void => {
        const dragged = droppedTask(event);
        end();
        if (dragged === null) return;
        event.preventDefault();
        board.drop(dragged, row, begin(event, dragged));
      },
    },
  };
}

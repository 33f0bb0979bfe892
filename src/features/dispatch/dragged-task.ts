import type { DragEvent } from 'react';

/** A task that is being dragged on the board. */
export interface DraggedTask {
  task: string;
  /** The row that it comes from; null for unassigned work. */
  from: string | null;
}

const type = 'application/x-ergon-task';

/** Starts dragging a task. */
export function startDragging({ dataTransfer }: DragEvent, dragged: DraggedTask): void {
  dataTransfer.effectAllowed = 'move';
  dataTransfer.setData(type, JSON.stringify(dragged));
}

/** Whether a task of the board is being dragged. */
export const isTaskOver = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(type);

/** The task that was dropped; null for anything else. */
export function droppedTask({ dataTransfer }: DragEvent): DraggedTask | null {
  const text = dataTransfer.getData(type);
  if (text === '') return null;
  const dropped: unknown = JSON.parse(text);
  if (typeof dropped !== 'object' || dropped === null || !('task' in dropped) || !('from' in dropped)) return null;
  const { task, from } = dropped;
  return typeof task === 'string' && (from === null || typeof from === 'string') ? { task, from } : null;
}

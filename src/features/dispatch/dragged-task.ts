import type { DragEvent } from 'react';

/** A task that is being dragged on the board. */
export interface DraggedTask {
  task: string;
  /** The row that it comes from; null for unassigned work. */
  from: string | null;
  /** How far into the task it is held, in milliseconds, so that it doesn't jump when it is dropped. */
  grab: number;
}

const type = 'application/x-ergon-task';

/** The task that is dragged in this tab: a browser tells what is dragged only when it is dropped. */
let dragged: DraggedTask | null = null;

/** Starts dragging a task. */
export function startDragging({ dataTransfer }: DragEvent, task: DraggedTask): void {
  dataTransfer.effectAllowed = 'move';
  dataTransfer.setData(type, JSON.stringify(task));
  dragged = task;
}

export const endDragging = (): void => {
  dragged = null;
};

/** Whether a task of the board is being dragged. */
export const isTaskOver = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(type);

/** The task that is over a row; null for one of another tab. */
export const taskOver = (): DraggedTask | null => dragged;

const isDragged = (value: unknown): value is DraggedTask =>
  typeof value === 'object' &&
  value !== null &&
  'task' in value &&
  typeof value.task === 'string' &&
  'from' in value &&
  (value.from === null || typeof value.from === 'string') &&
  'grab' in value &&
  typeof value.grab === 'number';

/** The task that was dropped; null for anything else. */
export function droppedTask({ dataTransfer }: DragEvent): DraggedTask | null {
  endDragging();
  const text = dataTransfer.getData(type);
  const value: unknown = text === '' ? null : JSON.parse(text);
  return isDragged(value) ? value : null;
}

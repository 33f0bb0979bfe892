import type { Instant, TimeRange } from '../../../domain/kernel/time.ts';
import { overlaps } from '../../../domain/kernel/time.ts';
import { type PlanWarning, planWarnings, type Stop } from '../../../domain/scheduled/travel.ts';
import { placementAt, type TimeKept } from '../../../domain/task/placing.ts';
import type { RescheduleForm } from '../../../domain/task/schedule.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { BoardRow, BoardTask } from '../../mirror/board.ts';

/** Where work goes: to somebody at a time. Without a row only its time changes. */
export interface Target {
  work: BoardTask;
  row: BoardRow | null;
  /** The row that it comes from, which it then leaves; null when it stays there, too. */
  from: string | null;
  /** Its new begin; null to change only the person. */
  begin: Instant | null;
}

/** What comes of it: who gets it, when, and what speaks against that. */
export interface DropPlan extends Target {
  time: TimeRange;
  /** The new time to store; null when it keeps its time. */
  form: RescheduleForm | null;
  /** Why it keeps its time though another one was chosen. */
  kept: TimeKept | null;
  /** Somebody else gets it. */
  isNew: boolean;
  /** They are on vacation then. */
  away: boolean;
  warnings: NamedWarning[];
}

/** A warning with the name of the other task. */
export type NamedWarning = PlanWarning & { name: string };

const stopOf = ({ task, time, places }: BoardTask): Stop => ({
  id: task.id,
  time,
  estimate: task.estimateTime,
  places,
});

/** What is wrong with work at a time in somebody's plan; nothing for another company, whose plan isn't known. */
export function warningsIn(row: BoardRow, work: BoardTask, time: TimeRange): NamedWarning[] {
  if (row.kind === 'company') return [];
  const names = new Map(row.tasks.map(({ task }) => [task.id, task.nickname]));
  const warnings = planWarnings({ ...stopOf(work), time }, row.tasks.map(stopOf));
  return warnings.map((warning) => ({ ...warning, name: names.get(warning.with) ?? '' }));
}

/** Plans where work goes, before anything is changed. */
export function planDrop(target: Target, viewer: Viewer): DropPlan {
  const { work, row, begin } = target;
  const placement = begin === null ? null : placementAt(viewer, work.task, begin);
  const form = placement?.kind === 'moved' ? placement.form : null;
  const length = work.time.to - work.time.from;
  const time = form === null ? work.time : { from: form.newFrom, to: form.newFrom + length };
  return {
    ...target,
    time,
    form,
    kept: placement?.kind === 'kept' ? placement.why : null,
    isNew: row !== null && !row.tasks.some(({ task }) => task.id === work.task.id),
    away: row?.vacations.some((vacation) => overlaps(vacation, time)) ?? false,
    warnings: row === null ? [] : warningsIn(row, work, time),
  };
}

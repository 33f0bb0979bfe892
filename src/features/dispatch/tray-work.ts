import { foldedWords } from '../../../domain/kernel/fold.ts';
import { phoneBookOrder } from '../../../domain/kernel/phone-book-order.ts';
import { day, type TimeRange } from '../../../domain/kernel/time.ts';
import type { BoardTask } from '../../mirror/board.ts';

/** Which unassigned work the tray lists: of the shown days, or of the two weeks before or after them. */
export const trayPeriods = ['shown', 'before', 'after'] as const;

export type TrayPeriod = (typeof trayPeriods)[number];

/** How far the tray reaches beyond the shown days. */
const reach = 14 * day;

/** The time beyond the shown days of which the tray lists work; null for those days themselves. */
export function rangeBeyond(period: TrayPeriod, { from, to }: TimeRange): TimeRange | null {
  if (period === 'shown') return null;
  return period === 'before' ? { from: from - reach, to: from } : { from: to, to: to + reach };
}

/** The work of an area; null where the area isn't known. */
export interface AreaOfWork {
  area: string | null;
  work: BoardTask[];
}

/** Work with all searched words in its name, customer, street or area. */
export function workFound(work: readonly BoardTask[], wanted: string): BoardTask[] {
  const words = foldedWords(wanted);
  if (words.length === 0) return [...work];
  return work.filter(({ task, customer, street, area }) => {
    const known = [task.nickname, task.jobTicket, customer, street, area].flatMap((text) => foldedWords(text ?? ''));
    return words.every((word) => known.some((each) => each.startsWith(word)));
  });
}

/** Work by area: those with a name first, in its order; each in order of time. */
export function byArea(work: readonly BoardTask[]): AreaOfWork[] {
  const areas = new Map<string | null, BoardTask[]>();
  for (const each of work) areas.set(each.area, [...(areas.get(each.area) ?? []), each]);
  return [...areas]
    .map(([area, some]) => ({ area, work: some }))
    .sort((one, other) =>
      one.area === null || other.area === null
        ? Number(one.area === null) - Number(other.area === null)
        : phoneBookOrder(one.area, other.area),
    );
}

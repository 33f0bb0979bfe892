import type { TimeRange } from '../../domain/kernel/time.ts';
import type { ListFilter } from '../../domain/list/query.ts';
import type { ListedRow } from './lists/list-definition.ts';

/** A task as lists show it. */
export type ListedTask = ListedRow<'tasks'>;

/** The filters of beginnings in a range; null for any time, also none. */
export const beginningIn = (range: TimeRange | null): ListFilter[] =>
  range === null
    ? []
    : [
        { field: 'installationTimestampFrom', matchMode: 'gte', value: range.from },
        { field: 'installationTimestampFrom', matchMode: 'lt', value: range.to },
      ];

import type { WorkDay } from '../../../domain/schemas.ts';
import type { Fetched, WorkDaysRequest } from '../../contract/server-page.ts';
import { lastTaskPull } from '../../mirror/task-pulls.ts';
import type { SyncContext } from '../context.ts';
import { answered, readAllPages } from './ask-server.ts';
import { storeAnswer } from './store-answer.ts';

/** The most dates that one filter may name. */
const datesAtOnce = 10;

/**
 * Fetches the working days of some dates, and keeps those that are newer than what is here. They stay until the next look at
 * what has left this device's window.
 */
export const fetchWorkDays = (context: SyncContext, { dates }: WorkDaysRequest): Promise<Fetched> =>
  answered(async () => {
    const { mirror } = context;
    for (let begin = 0; begin < dates.length; begin += datesAtOnce) {
      const asked = await lastTaskPull(mirror);
      const date = dates
        .slice(begin, begin + datesAtOnce)
        .map((value) => ({ value, matchMode: 'equals', operator: 'or' as const }));
      const put = await readAllPages(context, { path: 'work-days/paged', resource: 'work-days', filters: { date } });
      await mirror.transaction('rw', mirror.tables, async () => {
        await storeAnswer(context, [{ resource: 'work-days', put: put as WorkDay[], remove: [] }], asked);
      });
    }
    return { kind: 'fetched' };
  });

import { describe, expect, it } from 'vitest';
import { dayOfDate } from '../../../../domain/kernel/calendar-date.ts';
import { taskQuery, taskSearch } from '../../../../src/features/tasks/task-search.ts';
import { tapTime } from '../../support/stories.ts';

const now = { at: tapTime, timeZone: 'Europe/Athens' };
const today = dayOfDate('2026-11-21', 'Europe/Athens');

describe('the address of a task list', () => {
  it('shows the Active tab of today by the beginning of the installation when it says nothing', () => {
    expect(taskQuery(taskSearch({}), now)).toEqual({
      tab: 'active',
      installation: today,
      search: '',
      operationalStatus: null,
      sort: 'from',
      descending: false,
      page: 0,
      size: 15,
    });
  });

  it('says everything else', () => {
    const search = { tab: 'owned', from: '2026-11-20', to: '2026-11-22', q: 'ρίο', op: 'PAUSED', sort: 'number' };
    expect(taskQuery(taskSearch({ ...search, desc: true, page: 3, size: 50 }), now)).toEqual({
      tab: 'owned',
      installation: { from: today.from - 86_400_000, to: today.to + 86_400_000 },
      search: 'ρίο',
      operationalStatus: 'PAUSED',
      sort: 'number',
      descending: true,
      page: 2,
      size: 50,
    });
    expect(taskQuery(taskSearch({ always: true, from: '2026-11-20', to: '2026-11-22' }), now).installation).toBeNull();
  });

  it('leaves out what makes no sense', () => {
    const nonsense = { tab: 'all', from: '2026-11-22', to: '2026-11-20', q: 7, op: 'x', sort: 'id', desc: 'yes' };
    expect(taskSearch({ ...nonsense, page: 1.5, size: 17, always: 'true' })).toEqual({});
  });
});

import { describe, expect, it } from 'vitest';
import { dayOfDate } from '../../../../domain/kernel/time.ts';
import { taskPreset, taskQuery, taskSearch, withQuery } from '../../../../src/features/tasks/task-search.ts';

const now = { today: '2026-11-21', timeZone: 'Europe/Athens' };
const today = dayOfDate('2026-11-21', 'Europe/Athens');

describe('the address of a task list', () => {
  it('shows the Active tab of today by the beginning of the installation when it says nothing', () => {
    expect(taskQuery(taskSearch({}), now)).toEqual({
      tab: 'active',
      installation: today,
      list: {
        search: '',
        filters: [],
        sort: { field: 'installationTimestampFrom', descending: false },
        page: 0,
        size: 10,
      },
    });
  });

  it('says everything else', () => {
    const filters = [['taskOperationalStatus', 'is', 'PAUSED']];
    const search = { tab: 'owned', from: '2026-11-20', to: '2026-11-22', q: 'ρίο', filters, sort: 'number' };
    expect(taskQuery(taskSearch({ ...search, desc: true, page: 3, size: 50 }), now)).toEqual({
      tab: 'owned',
      installation: { from: today.from - 86_400_000, to: today.to + 86_400_000 },
      list: {
        search: 'ρίο',
        filters: [{ field: 'taskOperationalStatus', matchMode: 'is', value: 'PAUSED' }],
        sort: { field: 'number', descending: true },
        page: 2,
        size: 50,
      },
    });
    expect(taskQuery(taskSearch({ always: true, from: '2026-11-20', to: '2026-11-22' }), now).installation).toBeNull();
  });

  it('leaves out what makes no sense', () => {
    const nonsense = { tab: 'all', from: '2026-11-22', to: '2026-11-20', q: 7, filters: [['id', 'is', 1]], sort: 'id' };
    expect(taskSearch({ ...nonsense, desc: 'yes', page: 1.5, size: 17, always: 'true' })).toEqual({});
  });

  it('keeps tab and dates when the table asks for something else', () => {
    const search = taskSearch({ tab: 'finished', from: '2026-11-20', to: '2026-11-22', q: 'ρίο', page: 2 });
    expect(withQuery(search, { ...taskPreset, search: 'ακτή' })).toEqual({
      tab: 'finished',
      from: '2026-11-20',
      to: '2026-11-22',
      q: 'ακτή',
    });
  });
});

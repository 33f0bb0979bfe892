import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { hour, type TimeRange } from '../../../domain/kernel/time.ts';
import type { TaskAction } from '../../../domain/task/actions.ts';
import { mayCreateTasks } from '../../../domain/task/permissions.ts';
import { CalendarScreen } from '../../features/calendar/calendar-screen.tsx';
import { type CalendarSearch, calendarSearch } from '../../features/calendar/calendar-search.ts';
import { type TaskActionSearch, taskActionSearch } from '../../features/task-actions/task-action-search.ts';
import { useViewer } from '../../mirror/session.ts';
import { TaskActionDialogs, TaskTools } from './-task-actions.tsx';

export const Route = createFileRoute('/_app/calendar')({
  validateSearch: (search: Record<string, unknown>): CalendarSearch & TaskActionSearch => ({
    ...calendarSearch(search),
    ...taskActionSearch(search),
  }),
  component: CalendarRoute,
});

/** The sheet of an event has a button that opens its task. */
const onSheet: readonly TaskAction[] = ['view'];

function CalendarRoute() {
  const navigate = useNavigate();
  const mayCreate = mayCreateTasks(useViewer());
  const create = ({ from, to }: TimeRange) =>
    void navigate({ to: '/tasks/create', search: { from, hours: (to - from) / hour } });
  const search = Route.useSearch();
  return (
    <>
      <CalendarScreen
        search={search}
        onCreate={mayCreate ? create : undefined}
        tools={(task) => <TaskTools task={task} without={onSheet} />}
      />
      <TaskActionDialogs search={search} />
    </>
  );
}

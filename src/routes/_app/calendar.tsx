import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { hour, type TimeRange } from '../../../domain/kernel/time.ts';
import { mayCreateTasks } from '../../../domain/task/permissions.ts';
import { CalendarScreen } from '../../features/calendar/calendar-screen.tsx';
import { calendarSearch } from '../../features/calendar/calendar-search.ts';
import { useViewer } from '../../mirror/session.ts';

export const Route = createFileRoute('/_app/calendar')({
  validateSearch: calendarSearch,
  component: CalendarRoute,
});

function CalendarRoute() {
  const navigate = useNavigate();
  const mayCreate = mayCreateTasks(useViewer());
  const create = ({ from, to }: TimeRange) =>
    void navigate({ to: '/tasks/create', search: { from, hours: (to - from) / hour } });
  return <CalendarScreen search={Route.useSearch()} onCreate={mayCreate ? create : undefined} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { CalendarScreen } from '../../features/calendar/calendar-screen.tsx';
import { calendarSearch } from '../../features/calendar/calendar-search.ts';

export const Route = createFileRoute('/_app/calendar')({
  validateSearch: calendarSearch,
  component: CalendarRoute,
});

function CalendarRoute() {
  return <CalendarScreen search={Route.useSearch()} />;
}

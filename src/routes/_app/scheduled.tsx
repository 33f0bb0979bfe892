import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonnelHead } from '../../features/people/personnel-head.tsx';
import { vacationListParams } from '../../features/vacations/vacation-search.ts';
import { VacationsScreen } from '../../features/vacations/vacations-screen.tsx';

export const Route = createFileRoute('/_app/scheduled')({
  // What they mean is read by the screen, whose rules the first screens must not wait for.
  validateSearch: (search: Record<string, unknown>) => search,
  component: ScheduledRoute,
});

function ScheduledRoute() {
  const { t } = useTranslation();
  const search = Route.useSearch();
  return (
    <VacationsScreen
      search={useMemo(() => vacationListParams.read(search), [search])}
      head={<PersonnelHead title={t('vacations.title')} tab="vacations" />}
    />
  );
}

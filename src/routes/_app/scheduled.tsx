import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PersonnelHead } from '../../features/people/personnel-head.tsx';
import { VacationsScreen } from '../../features/vacations/vacations-screen.tsx';

export const Route = createFileRoute('/_app/scheduled')({
  // The screen parses them: the first screens must not wait for its rules.
  validateSearch: (search: Record<string, unknown>) => search,
  component: ScheduledRoute,
});

function ScheduledRoute() {
  const { t } = useTranslation();
  return (
    <VacationsScreen search={Route.useSearch()} head={<PersonnelHead title={t('vacations.title')} tab="vacations" />} />
  );
}

import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/link-button.tsx';
import { sheetSearch, useOpenSheet } from '../../components/use-sheet-search.ts';
import { useToday } from '../../components/use-today.ts';
import { MapScreen } from '../../features/map/map-screen.tsx';
import { datesOf, taskQuery, taskSearch } from '../../features/tasks/task-search.ts';
import { inDates } from '../../features/tasks/use-task-list.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { taskList } from '../../mirror/lists/tables/tasks.ts';
import { FieldSheets } from './-field-sheets.tsx';

/** The map of a list of tasks: its address is that of the list. */
export const Route = createFileRoute('/_app/map')({
  // The screen parses them: the first screens must not wait for its rules.
  validateSearch: (search: Record<string, unknown>) => search,
  component: MapRoute,
});

function MapRoute() {
  const { t } = useTranslation();
  const named = Route.useSearch();
  const search = useMemo(() => ({ ...taskSearch(named), ...sheetSearch(named) }), [named]);
  const navigate = useNavigate({ from: '/map' });
  const openSheet = useOpenSheet();
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const { address: _address, proof: _proof, photo: _photo, ...listed } = search;
  const { always: _always, ...dated } = listed;
  const listedKey = JSON.stringify(listed);
  const list = useMemo(() => {
    const query = taskQuery(taskSearch(JSON.parse(listedKey)), { today, timeZone });
    return { definition: taskList(query.tab), query: inDates(query, query.list) };
  }, [listedKey, today, timeZone]);
  return (
    <>
      <MapScreen
        list={list}
        dates={datesOf(search, today)}
        onDates={({ from, to }) => void navigate({ search: { ...dated, from, to }, replace: true })}
        onOpen={(address) => openSheet({ address })}
        toList={
          <LinkButton to="/tasks" search={listed} variant="default">
            {t('map.toList')}
          </LinkButton>
        }
      />
      <FieldSheets search={search} />
    </>
  );
}

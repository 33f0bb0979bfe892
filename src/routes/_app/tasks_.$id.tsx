import { createFileRoute } from '@tanstack/react-router';
import { sheetSearch } from '../../components/use-sheet-search.ts';
import { AddressCard } from '../../features/address/address-card.tsx';
import { FlowLink } from '../../features/flow/flow-link.tsx';
import { ReportButton } from '../../features/report/report-button.tsx';
import { TaskScreen } from '../../features/tasks/task-screen.tsx';
import { FieldSheets } from './-field-sheets.tsx';

export const Route = createFileRoute('/_app/tasks_/$id')({
  validateSearch: sheetSearch,
  component: TaskRoute,
});

function TaskRoute() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  return (
    <>
      <TaskScreen id={id} card={(view) => <AddressCard view={view} distance={null} />} tools={(task) => (
          <>
            <ReportButton task={id} />
            <FlowLink task={task} />
          </>
        )} />
      <FieldSheets search={search} />
    </>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import type { TaskAction } from '../../../domain/task/actions.ts';
import { type SheetSearch, sheetSearch } from '../../components/use-sheet-search.ts';
import { AddressCard } from '../../features/address/address-card.tsx';
import { type SeveralSearch, severalSearch } from '../../features/address-actions/several-search.ts';
import { FlowLink } from '../../features/flow/flow-link.tsx';
import { TaskHistoryButton } from '../../features/history/history-button.tsx';
import { type ProofSearch, proofSearch } from '../../features/proof/proof-search.ts';
import { EvidenceButton } from '../../features/report/evidence-button.tsx';
import { ReportButton } from '../../features/report/report-button.tsx';
import { type TaskActionSearch, taskActionSearch } from '../../features/task-actions/task-action-search.ts';
import { type TaskFormSearch, taskFormSearch } from '../../features/task-form/task-form-search.ts';
import { TaskScreen } from '../../features/tasks/task-screen.tsx';
import { FieldSheets } from './-field-sheets.tsx';
import { OpenSeveral, SeveralOver } from './-several-addresses.tsx';
import { TaskActionDialogs, TaskTools } from './-task-actions.tsx';
import { OpenTaskForm, TaskFormOver } from './-task-form.tsx';

type TaskSearch = SheetSearch & TaskFormSearch & TaskActionSearch & SeveralSearch & ProofSearch;

export const Route = createFileRoute('/_app/tasks_/$id')({
  validateSearch: (search: Record<string, unknown>): TaskSearch => ({
    ...sheetSearch(search),
    ...taskFormSearch(search),
    ...taskActionSearch(search),
    ...severalSearch(search),
    ...proofSearch(search),
  }),
  component: TaskRoute,
});

/** The screen of a task has buttons for these. */
const onScreen: readonly TaskAction[] = ['view', 'edit', 'report', 'flowPreview'];

function TaskRoute() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  return (
    <>
      <TaskScreen
        id={id}
        card={(view) => <AddressCard view={view} distance={null} />}
        many={(task) => <OpenSeveral task={task} />}
        tools={(task) => (
          <>
            <OpenTaskForm id={id} />
            <ReportButton task={id} />
            <EvidenceButton task={task} />
            <FlowLink task={task} />
            <TaskHistoryButton task={id} />
            <TaskTools task={task} without={onScreen} />
          </>
        )}
      />
      <TaskFormOver key={`form ${id}`} id={id} search={search} />
      <TaskActionDialogs search={search} />
      <SeveralOver key={`several ${id}`} id={id} several={search.several === true} />
      <FieldSheets search={search} />
    </>
  );
}

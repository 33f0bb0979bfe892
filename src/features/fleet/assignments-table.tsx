import { IconEye } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../components/status-pill.tsx';
import { CardWords } from '../../components/table/card-words.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { RowListSearch } from '../../components/table/row-list-search.ts';
import { useRowDialog } from '../../components/use-row-dialog.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { taskRequests } from '../../mirror/lists/tables/partners.ts';
import { useViewer } from '../../mirror/session.ts';
import { useSyncState } from '../../mirror/sync-state.ts';
import { requestStatusLooks } from '../../theme/statuses.ts';
import { AssignmentDialog } from './assignment-dialog.tsx';
import { assignmentAddress } from './fleet-addresses.ts';
import { requestRowActions } from './row-actions.ts';
import { useProfileList } from './use-profile-list.ts';
import { useRequestActions } from './use-request-actions.ts';
import { minimumAssignmentColumns, requestTypeWords, useAssignmentColumns } from './use-request-columns.tsx';

/** The requests about tasks that came to the company: to do one, or to move one (specification 2.2, Incoming Requests). */
export function AssignmentsTable({ search }: { search: RowListSearch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const list = useMemo(() => taskRequests(viewer, 'incoming'), [viewer]);
  const table = useProfileList({ place: 'requests/task', list, address: assignmentAddress }, search);
  const dialog = useRowDialog(search);
  const actionsOf = useRequestActions('task');
  const filling = useSyncState()?.fill?.loaded ?? null;
  return (
    <>
      <DataTable
        {...table}
        label={t('fleet.assignments.title')}
        rowLabel={({ labels }) => labels.task || t('fleet.taskGone')}
        columns={useAssignmentColumns()}
        required="task"
        minimum={minimumAssignmentColumns}
        filling={filling}
        card={(request, title) => (
          <>
            <StatusPill look={requestStatusLooks[request.status]} />
            <CardWords
              title={title(request.labels.task || t('fleet.taskGone'))}
              lines={[
                [request.labels.sender, t(requestTypeWords[request.typeStatus])],
                [format.shortDateTime(request.createDate)],
              ]}
            />
          </>
        )}
        count={(count) => t('fleet.requestCount', { count, shown: format.number(count) })}
        empty={{ title: t('fleet.assignments.empty'), hint: t('fleet.assignments.emptyHint') }}
        extraFilters={[{ type: 'INPUT', field: 'task', label: t('fleet.field.task') }]}
        actions={(request) => {
          const view = { label: t('action.view'), icon: IconEye, act: () => dialog.open('view', request.id) };
          return requestRowActions(actionsOf(request), view, t);
        }}
        readOnly
      />
      {dialog.shown === null ? null : <AssignmentDialog key={dialog.turn} dialog={dialog} id={dialog.shown.id} />}
    </>
  );
}

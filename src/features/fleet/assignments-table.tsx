import { IconEye } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../components/status-pill.tsx';
import { CardText } from '../../components/table/card-text.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { RowListSearch } from '../../components/table/list-search.ts';
import { useRowDialog } from '../../components/use-row-dialog.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useUrlList } from '../../lists/use-url-list.ts';
import { type RequestSide, taskRequests } from '../../mirror/lists/tables/partners.ts';
import { useUnconfirmed } from '../../mirror/requests.ts';
import { useViewer } from '../../mirror/session.ts';
import { requestStatusLooks } from '../../theme/work-statuses.ts';
import { AssignmentDialog } from './assignment-dialog.tsx';
import { assignmentParams } from './fleet-addresses.ts';
import { type ProfilePlace, searchOfPlace } from './profile-search.ts';
import { requestRowActions } from './row-actions.ts';
import { useRequestActions } from './use-request-actions.ts';
import { minimumAssignmentColumns, requestTypeWords, useAssignmentColumns } from './use-request-columns.tsx';

interface AssignmentsTableProps {
  side: RequestSide;
  place: ProfilePlace;
  search: RowListSearch;
}

/**
 * The requests about tasks, to do one or to move one: those that came to the company (specification 2.2, Incoming Requests), or
 * those that it sent and can take back or send again.
 */
export function AssignmentsTable({ side, place, search }: AssignmentsTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const list = useMemo(() => taskRequests(viewer, side), [viewer, side]);
  const table = useUrlList({ kept: searchOfPlace(place), list, params: assignmentParams }, search);
  const dialog = useRowDialog(search);
  const actionsOf = useRequestActions('task');
  // What the company sent is for others to confirm.
  const unconfirmed = useUnconfirmed(side === 'incoming' ? (table.page?.rows ?? []) : []);
  const other = side === 'incoming' ? 'sender' : 'receiver';
  return (
    <>
      <DataTable
        {...table}
        label={t(`fleet.assignments.${side}`)}
        rowLabel={({ labels }) => labels.task || t('fleet.taskGone')}
        columns={useAssignmentColumns()}
        required="task"
        minimum={minimumAssignmentColumns[side]}
        card={(request, title) => (
          <>
            <StatusPill look={requestStatusLooks[request.status]} />
            <CardText
              title={title(request.labels.task || t('fleet.taskGone'))}
              lines={[
                [request.labels[other], t(requestTypeWords[request.typeStatus])],
                [format.shortDateTime(request.createDate)],
              ]}
            />
          </>
        )}
        count={(count) => t('fleet.requestCount', { count, shown: format.number(count) })}
        empty={{ title: t(`fleet.assignments.${side}Empty`), hint: t(`fleet.assignments.${side}Hint`) }}
        extraFilters={[{ type: 'INPUT', field: 'task', label: t('fleet.field.task') }]}
        actions={(request) => {
          const view = { label: t('action.view'), icon: IconEye, act: () => dialog.open('view', request.id) };
          return requestRowActions(actionsOf(request, unconfirmed?.has(request.id)), view, t);
        }}
        readOnly
      />
      {dialog.shown === null ? null : <AssignmentDialog key={dialog.turn} dialog={dialog} id={dialog.shown.id} />}
    </>
  );
}

import { IconEye } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayInOffice } from '../../../domain/role/permissions.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import { CardText } from '../../components/table/card-text.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { RowListSearch } from '../../components/table/list-search.ts';
import { useRowDialog } from '../../components/use-row-dialog.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useUrlList } from '../../lists/use-url-list.ts';
import { fleetRequests, type RequestSide } from '../../mirror/lists/tables/partners.ts';
import { useViewer } from '../../mirror/session.ts';
import { requestStatusLooks } from '../../theme/work-statuses.ts';
import { AdditionDialog } from './addition-dialog.tsx';
import { additionParams } from './fleet-addresses.ts';
import { type ProfilePlace, searchOfPlace } from './profile-search.ts';
import { requestRowActions } from './row-actions.ts';
import { useRequestActions } from './use-request-actions.ts';
import { minimumAdditionColumns, useAdditionColumns } from './use-request-columns.tsx';

interface AdditionsTableProps {
  side: RequestSide;
  place: ProfilePlace;
  search: RowListSearch;
}

/** Requests into a fleet: those that came, or those that were sent (specification 2.2 and 2.6). */
export function AdditionsTable({ side, place, search }: AdditionsTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const list = useMemo(() => fleetRequests(viewer, side), [viewer, side]);
  const table = useUrlList({ kept: searchOfPlace(place), list, params: additionParams }, search);
  const dialog = useRowDialog(search);
  const actionsOf = useRequestActions('fleet');
  const other = side === 'incoming' ? 'sender' : 'receiver';
  const adds = side === 'outgoing' && mayInOffice(viewer, 'POST_REQUESTS');
  return (
    <>
      <DataTable
        {...table}
        label={t(`fleet.additions.${side}`)}
        rowLabel={({ labels }) => labels[other] ?? ''}
        columns={useAdditionColumns()}
        required={other}
        minimum={minimumAdditionColumns}
        card={(request, title) => (
          <>
            <StatusPill look={requestStatusLooks[request.status]} />
            <CardText title={title(request.labels[other])} lines={[[format.shortDateTime(request.createDate)]]} />
          </>
        )}
        count={(count) => t('fleet.requestCount', { count, shown: format.number(count) })}
        empty={{ title: t(`fleet.additions.${side}Empty`), hint: t(`fleet.additions.${side}Hint`) }}
        extraFilters={[{ type: 'INPUT', field: other, label: t(`fleet.field.${other}`) }]}
        actions={(request) => {
          const view = { label: t('action.view'), icon: IconEye, act: () => dialog.open('view', request.id) };
          return requestRowActions(actionsOf(request), view, t);
        }}
        readOnly
        {...(adds ? { create: { label: t('fleet.add'), to: '/subcontractors/search' } } : {})}
      />
      {dialog.shown === null ? null : <AdditionDialog key={dialog.turn} dialog={dialog} id={dialog.shown.id} />}
    </>
  );
}

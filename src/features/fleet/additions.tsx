import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayInOffice } from '../../../domain/account/permissions.ts';
import { userAdditions } from '../../../domain/user-addition/resource.ts';
import { Fact, Rows } from '../../components/rows.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { useResourceColumns } from '../../components/table/use-resource-columns.tsx';
import { type RowDialog, useDialogRow } from '../../components/use-row-dialog.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { defineRowScreen, RowDialogs, useRowScreen } from '../../lists/row-screen.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import { fleetRequests, type RequestSide } from '../../mirror/lists/tables/partners.ts';
import { useAddition } from '../../mirror/requests.ts';
import { useViewer } from '../../mirror/session.ts';
import { type ProfilePart, searchOfPart } from './profile-search.ts';
import {
  RequestSheet,
  RequestStatusPill,
  requestRowActions,
  requestStatusColumn,
  viewRequest,
} from './request-parts.tsx';
import { useRequestActions } from './use-request-actions.ts';

const additionScreen = (side: RequestSide) => {
  const other = side === 'incoming' ? 'sender' : 'receiver';
  return defineRowScreen({
    resource: userAdditions,
    list: (viewer) => fleetRequests(viewer, side),
    sort: { field: 'createDate', descending: true },
    texts: {
      title: `fleet.additions.${side}`,
      count: 'fleet.requestCount',
      empty: `fleet.additions.${side}Empty`,
      emptyHint: `fleet.additions.${side}Hint`,
    },
    rowName: ({ labels }) => labels[other] ?? '',
    lines: ({ createDate }, { format }) => [[format.shortDateTime(createDate)]],
    required: other,
  });
};

const screens = { incoming: additionScreen('incoming'), outgoing: additionScreen('outgoing') };

interface AdditionsTableProps {
  side: RequestSide;
  part: ProfilePart;
  search: Record<string, unknown>;
}

/** Requests to join a fleet, received or sent (specification 2.2 and 2.6). */
export function AdditionsTable({ side, part, search }: AdditionsTableProps) {
  const { t } = useTranslation();
  const more = useMemo(() => ({ special: { status: requestStatusColumn<ListedRow<'user-additions'>>(t) } }), [t]);
  const columns = useResourceColumns(userAdditions, more);
  const { table, dialog } = useRowScreen(screens[side], { search, columns, kept: searchOfPart(part) });
  const actionsOf = useRequestActions('fleet');
  const other = side === 'incoming' ? 'sender' : 'receiver';
  const adds = mayInOffice(useViewer(), 'POST_REQUESTS') && side === 'outgoing';
  return (
    <>
      <DataTable
        {...table}
        card={(request, title) => (
          <>
            <RequestStatusPill status={request.status} />
            {table.card(request, title)}
          </>
        )}
        extraFilters={[{ type: 'INPUT', field: other, label: t(`fleet.request.field.${other}`) }]}
        actions={(request) => requestRowActions(actionsOf(request), viewRequest(dialog, request.id, t), t)}
        {...(adds ? { create: { label: t('fleet.add'), to: '/subcontractors/search' } } : {})}
      />
      <RowDialogs dialog={dialog}>{({ shown }) => <AdditionDialog dialog={dialog} id={shown.id} />}</RowDialogs>
    </>
  );
}

interface AdditionDialogProps {
  dialog: RowDialog;
  id: string;
}

/** A request into a fleet, to be read and answered. */
function AdditionDialog({ dialog, id }: AdditionDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { companyId } = useViewer();
  const view = useDialogRow(useAddition(id), dialog);
  const actionsOf = useRequestActions('fleet');
  if (view === null) return null;
  const { request, sender, receiver } = view;
  const incoming = request.receiver.id === companyId;
  return (
    <RequestSheet
      opened={dialog.opened}
      onClose={dialog.close}
      title={incoming ? sender : receiver}
      actions={actionsOf(request)}
    >
      <Rows>
        <Fact label={t('fleet.request.field.sender')} value={sender} />
        <Fact label={t('fleet.request.field.receiver')} value={receiver} />
        <Fact label={t('fleet.request.field.status')} value={<RequestStatusPill status={request.status} />} />
        <Fact label={t('fleet.request.field.createDate')} value={format.dateTime(request.createDate)} />
        {request.expiresOn === null ? null : (
          <Fact label={t('fleet.request.field.expiresOn')} value={format.dateTime(request.expiresOn)} />
        )}
      </Rows>
      {incoming && request.status === 'PENDING' ? <p>{t('fleet.additions.meaning', { name: sender })}</p> : null}
    </RequestSheet>
  );
}

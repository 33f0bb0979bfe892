import { useTranslation } from 'react-i18next';
import { Fact, Rows } from '../../components/rows.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { type RowDialog, useDialogRow } from '../../components/use-row-dialog.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useAddition } from '../../mirror/requests.ts';
import { useViewer } from '../../mirror/session.ts';
import { requestStatusLooks } from '../../theme/work-statuses.ts';
import { RequestSheet } from './request-sheet.tsx';
import { useRequestActions } from './use-request-actions.ts';

interface AdditionDialogProps {
  dialog: RowDialog;
  id: string;
}

/** A request into a fleet, to be read and answered. */
export function AdditionDialog({ dialog, id }: AdditionDialogProps) {
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
        <Fact label={t('fleet.field.sender')} value={sender} />
        <Fact label={t('fleet.field.receiver')} value={receiver} />
        <Fact label={t('fleet.field.status')} value={<StatusPill look={requestStatusLooks[request.status]} />} />
        <Fact label={t('fleet.field.sent')} value={format.dateTime(request.createDate)} />
        {request.expiresOn === null ? null : (
          <Fact label={t('fleet.field.expiresOn')} value={format.dateTime(request.expiresOn)} />
        )}
      </Rows>
      {incoming && request.status === 'PENDING' ? <p>{t('fleet.additions.meaning', { name: sender })}</p> : null}
    </RequestSheet>
  );
}

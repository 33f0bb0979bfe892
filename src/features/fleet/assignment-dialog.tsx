import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/link-button.tsx';
import { Fact, Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { type RowDialog, useDialogRow } from '../../components/use-row-dialog.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type AssignmentView, useAssignment } from '../../mirror/requests.ts';
import { requestStatusLooks } from '../../theme/work-statuses.ts';
import { RequestSheet } from './request-sheet.tsx';
import { useRequestActions } from './use-request-actions.ts';
import { requestTypeWords } from './use-request-columns.tsx';

interface AssignmentDialogProps {
  dialog: RowDialog;
  id: string;
}

/** A request about a task, with what of the task decides whether one takes it; to be read and answered. */
export function AssignmentDialog({ dialog, id }: AssignmentDialogProps) {
  const { t } = useTranslation();
  const view = useDialogRow(useAssignment(id), dialog);
  const actionsOf = useRequestActions('task');
  if (view === null) return null;
  return (
    <RequestSheet
      opened={dialog.opened}
      onClose={dialog.close}
      title={view.task?.nickname ?? t('fleet.taskGone')}
      actions={actionsOf(view.request, view.unconfirmed)}
    >
      <RequestFacts view={view} />
      <TaskFacts view={view} />
    </RequestSheet>
  );
}

function RequestFacts({ view: { request, sender, receiver } }: { view: AssignmentView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { newFrom, newTo, expiresOn, status } = request;
  return (
    <Rows>
      <Fact label={t('fleet.field.sender')} value={sender} />
      <Fact label={t('fleet.field.receiver')} value={receiver} />
      <Fact label={t('fleet.field.typeStatus')} value={t(requestTypeWords[request.typeStatus])} />
      {newFrom === null || newTo === null ? null : (
        <Fact label={t('fleet.field.newDates')} value={`${format.dateTime(newFrom)} – ${format.dateTime(newTo)}`} />
      )}
      <Fact label={t('fleet.field.status')} value={<StatusPill look={requestStatusLooks[status]} />} />
      <Fact label={t('fleet.field.sent')} value={format.dateTime(request.createDate)} />
      {expiresOn === null ? null : <Fact label={t('fleet.field.expiresOn')} value={format.dateTime(expiresOn)} />}
    </Rows>
  );
}

function TaskFacts({ view: { task, places } }: { view: AssignmentView }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (task === null) return <p>{t('fleet.taskGoneText')}</p>;
  const { installationTimestampFrom: from, installationTimestampTo: to } = task;
  return (
    <Section
      title={t('fleet.field.task')}
      aside={
        <LinkButton to="/tasks/$id" params={{ id: task.id }} variant="default" size="xs">
          {t('fleet.openTask')}
        </LinkButton>
      }
    >
      <Rows>
        {from === null || to === null ? null : (
          <Fact label={t('tasks.fact.installation')} value={`${format.dateTime(from)} – ${format.dateTime(to)}`} />
        )}
        {places.map(({ id, name, detail }) => (
          <Row key={id} title={name} text={detail} />
        ))}
      </Rows>
    </Section>
  );
}

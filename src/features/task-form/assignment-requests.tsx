import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../domain/schemas.ts';
import { actionsFor, isBegun, isOfferable } from '../../../domain/task-assignment/requests.ts';
import { newId } from '../../commands/new-id.ts';
import { actOnRequest, requestAssignment } from '../../commands/requests.ts';
import { confirm } from '../../components/confirm-store.ts';
import { SelectField } from '../../components/form/select-field.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { Row, Rows } from '../../components/rows.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type NamedRequest, useRequestsOfTask } from '../../mirror/assignment-requests.ts';
import { useFleet } from '../../mirror/crew.ts';
import { useViewer } from '../../mirror/session.ts';
import { requestStatusLooks } from '../../theme/work-statuses.ts';
import classes from './task-form.module.css';

/** The confirmations and labels of the buttons of a request (specification 2.6). */
const questions = {
  resend: { question: 'taskForm.request.resendText', label: 'taskForm.request.resend' },
  cancel: { question: 'taskForm.request.cancelText', label: 'taskForm.request.cancel' },
  delete: { question: 'taskForm.request.deleteText', label: 'taskForm.request.delete' },
} as const satisfies Record<string, { question: TextKey; label: TextKey }>;

/** What the sender can do with a request (specification 4.6). */
type SenderAction = keyof typeof questions;

const isSenders = (action: string): action is SenderAction => action in questions;

/** The companies that were asked to do a task, and asking another one (specification 2.3 and 4.6). */
export function AssignmentRequests({ task, editable }: { task: Task; editable: boolean }) {
  const { t } = useTranslation();
  const requests = useRequestsOfTask(task.id);
  const waits = requests?.some(({ request }) => request.status === 'PENDING') ?? true;
  const offers = editable && task.assignee === null && !waits && isOfferable(task);
  return (
    <Stack component="section" gap="lg" aria-label={t('taskForm.request.title')}>
      <Text component="h2" fz="lg" fw={600}>
        {t('taskForm.request.title')}
      </Text>
      {offers && isBegun(task) ? <Text c="dimmed">{t('taskForm.request.begun')}</Text> : null}
      {offers ? <NewRequest task={task} /> : null}
      {requests?.length === 0 ? <Text c="dimmed">{t('taskForm.request.none')}</Text> : null}
      {requests === undefined || requests.length === 0 ? null : (
        <Rows>
          {requests.map((named) => (
            <RequestRow key={named.request.id} named={named} />
          ))}
        </Rows>
      )}
    </Stack>
  );
}

function RequestRow({ named: { request, receiver } }: { named: NamedRequest }) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const { busy, run } = useAction();
  const performed = usePerformed();
  const actions = actionsFor(viewer, request).filter(isSenders);
  const act = (action: SenderAction) =>
    run(async () => {
      const { question, label } = questions[action];
      const confirmed = await confirm({
        title: t(label),
        message: t(question),
        confirmLabel: t(label),
        destructive: action !== 'resend',
      });
      if (confirmed) performed(await actOnRequest('task', action, request));
    });
  return (
    <Row
      title={receiver}
      text={format.dateTime(request.createDate)}
      aside={
        <Group gap={8} justify="flex-end">
          <StatusPill look={requestStatusLooks[request.status]} />
          {actions.map((action) => (
            <Button
              key={action}
              variant="default"
              size="xs"
              aria-label={t('taskForm.request.of', { action: t(questions[action].label), name: receiver })}
              disabled={busy}
              onClick={() => act(action)}
            >
              {t(questions[action].label)}
            </Button>
          ))}
        </Group>
      }
    />
  );
}

function NewRequest({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { companyId } = useViewer();
  const fleet = useFleet(companyId);
  const [receiver, setReceiver] = useState<string | null>(null);
  const { showOutcome } = useOutcome();
  const { busy, run } = useAction();
  const send = () =>
    run(async () => {
      const company = fleet?.find(({ id }) => id === receiver);
      if (company === undefined) return;
      const result = await requestAssignment({ id: newId(), task: task.id, receiver: company.id });
      const values = { name: company.name };
      await showOutcome(result.kind === 'kept' ? 'assignmentRequested' : 'assignmentNotRequested', { values });
      if (result.kind === 'kept') setReceiver(null);
    });
  return (
    <div className={classes.filters}>
      <SelectField
        label={t('taskForm.request.company')}
        placeholder={t('taskForm.request.choose')}
        emptyText={t('taskForm.request.noFleet')}
        options={(fleet ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={receiver}
        onChange={setReceiver}
      />
      <div>
        <Button onClick={send} disabled={receiver === null} aria-busy={busy}>
          {t('taskForm.request.send')}
        </Button>
      </div>
      <div>
        <LinkButton to="/subcontractors/search" search={{ task: task.id }} variant="default">
          {t('companySearch.search')}
        </LinkButton>
      </div>
    </div>
  );
}

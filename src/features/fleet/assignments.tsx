import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { taskAssignments } from '../../../domain/task-assignment/resource.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { Fact, Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import { useResourceColumns } from '../../components/table/use-resource-columns.tsx';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { useDialogRow } from '../../components/use-row-dialog.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { defineRowScreen, RowDialogs, useRowScreen } from '../../lists/row-screen.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import { type RequestSide, taskRequests } from '../../mirror/lists/tables/partners.ts';
import { type AssignmentView, useAssignment, useUnconfirmed } from '../../mirror/requests.ts';
import { type ProfilePart, searchOfPart } from './profile-search.ts';
import {
  RequestSheet,
  RequestStatusPill,
  requestRowActions,
  requestStatusColumn,
  requestTypeLabels,
  viewRequest,
} from './request-parts.tsx';
import { useRequestActions } from './use-request-actions.ts';

const assignmentScreen = (side: RequestSide) => {
  const other = side === 'incoming' ? 'sender' : 'receiver';
  return defineRowScreen({
    resource: taskAssignments,
    list: (viewer) => taskRequests(viewer, side),
    sort: { field: 'createDate', descending: true },
    texts: {
      title: `fleet.assignments.${side}`,
      count: 'fleet.requestCount',
      empty: `fleet.assignments.${side}Empty`,
      emptyHint: `fleet.assignments.${side}Hint`,
    },
    rowName: ({ labels }, { t }) => labels.task || t('fleet.taskGone'),
    lines: ({ labels, typeStatus, createDate }, { t, format }) => [
      [labels[other], t(requestTypeLabels[typeStatus])],
      [format.shortDateTime(createDate)],
    ],
    required: 'task',
    // Specification 2.10, requests, without the id (decision 0157).
    minimum: ['task', 'typeStatus', other, 'status', 'newFrom', 'createDate'],
  });
};

const screens = { incoming: assignmentScreen('incoming'), outgoing: assignmentScreen('outgoing') };

interface AssignmentsTableProps {
  side: RequestSide;
  part: ProfilePart;
  search: Record<string, unknown>;
}

/**
 * The requests to do or to move a task: those that the company received (specification 2.2, Incoming Requests), or those that
 * it sent and can take back or send again.
 */
export function AssignmentsTable({ side, part, search }: AssignmentsTableProps) {
  const { t } = useTranslation();
  const columns = useAssignmentColumns();
  const { table, dialog } = useRowScreen(screens[side], { search, columns, kept: searchOfPart(part) });
  const actionsOf = useRequestActions('task');
  // Others confirm what the company sent.
  const unconfirmed = useUnconfirmed(side === 'incoming' ? (table.page?.rows ?? []) : []);
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
        extraFilters={[{ type: 'INPUT', field: 'task', label: t('fleet.request.field.task') }]}
        actions={(request) =>
          requestRowActions(actionsOf(request, unconfirmed?.has(request.id)), viewRequest(dialog, request.id, t), t)
        }
      />
      <RowDialogs dialog={dialog}>{({ shown }) => <AssignmentDialog dialog={dialog} id={shown.id} />}</RowDialogs>
    </>
  );
}

type AssignmentColumn = TableColumn<ListedRow<'task-assignments'>>;

function useAssignmentColumns(): readonly AssignmentColumn[] {
  const { t } = useTranslation();
  const more = useMemo(() => {
    const task: Partial<AssignmentColumn> = { cell: ({ labels }) => labels.task || t('fleet.taskGone') };
    const typeStatus: Partial<AssignmentColumn> = {
      choices: (['ASSIGNMENT', 'RESCHEDULE'] as const).map((value) => ({ value, label: t(requestTypeLabels[value]) })),
      cell: (request) => t(requestTypeLabels[request.typeStatus]),
    };
    return {
      special: { task, typeStatus, status: requestStatusColumn<ListedRow<'task-assignments'>>(t) },
      first: ['task', 'typeStatus'],
    };
  }, [t]);
  return useResourceColumns(taskAssignments, more);
}

interface AssignmentDialogProps {
  dialog: RowDialog;
  id: string;
}

/** A request about a task, with what of the task decides whether one takes it; to be read and answered. */
function AssignmentDialog({ dialog, id }: AssignmentDialogProps) {
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
      <Fact label={t('fleet.request.field.sender')} value={sender} />
      <Fact label={t('fleet.request.field.receiver')} value={receiver} />
      <Fact label={t('fleet.request.field.typeStatus')} value={t(requestTypeLabels[request.typeStatus])} />
      {newFrom === null || newTo === null ? null : (
        <Fact label={t('fleet.request.field.newDates')} value={format.dateTimeRange(newFrom, newTo)} />
      )}
      <Fact label={t('fleet.request.field.status')} value={<RequestStatusPill status={status} />} />
      <Fact label={t('fleet.request.field.createDate')} value={format.dateTime(request.createDate)} />
      {expiresOn === null ? null : (
        <Fact label={t('fleet.request.field.expiresOn')} value={format.dateTime(expiresOn)} />
      )}
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
      title={t('fleet.request.field.task')}
      aside={
        <LinkButton to="/tasks/$id" params={{ id: task.id }} variant="default" size="xs">
          {t('fleet.openTask')}
        </LinkButton>
      }
    >
      <Rows>
        {from === null || to === null ? null : (
          <Fact label={t('tasks.fact.installation')} value={format.dateTimeRange(from, to)} />
        )}
        {places.map(({ id, name, detail }) => (
          <Row key={id} title={name} text={detail} />
        ))}
      </Rows>
    </Section>
  );
}

import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type RequestStatus, type RequestType, requestStatuses } from '../../../domain/task-assignment/states.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import { idColumn, momentColumn } from '../../components/table/row-columns.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import type { Format } from '../../i18n/format.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import type { RequestSide } from '../../mirror/lists/tables/partners.ts';
import { requestStatusLooks } from '../../theme/work-statuses.ts';

export type ListedAddition = ListedRow<'user-additions'>;
export type ListedAssignment = ListedRow<'task-assignments'>;

/** What the columns of all requests read. */
interface ListedRequest {
  id: string;
  labels: Readonly<Record<string, string>>;
  status: RequestStatus;
  expiresOn: number | null;
  createDate: number;
}

/** The columns that are shown until a person chooses others (specification 2.10, requests). */
export const minimumAdditionColumns: readonly string[] = ['id', 'sender', 'receiver', 'status', 'createDate'];
export const minimumAssignmentColumns: Readonly<Record<RequestSide, readonly string[]>> = {
  incoming: ['id', 'task', 'typeStatus', 'sender', 'status', 'newFrom', 'createDate'],
  outgoing: ['id', 'task', 'typeStatus', 'receiver', 'status', 'newFrom', 'createDate'],
};

/** What a request is about. */
export const requestTypeWords: Readonly<Record<RequestType, TextKey>> = {
  ASSIGNMENT: 'fleet.type.ASSIGNMENT',
  RESCHEDULE: 'fleet.type.RESCHEDULE',
  FLEET: 'fleet.type.FLEET',
};

const sideColumn = <Row extends ListedRequest>(side: 'sender' | 'receiver', t: TFunction): TableColumn<Row> => ({
  field: side,
  label: t(`fleet.field.${side}`),
  kind: 'reference',
  cell: ({ labels }) => labels[side],
});

const statusColumn = <Row extends ListedRequest>(t: TFunction): TableColumn<Row> => ({
  field: 'status',
  label: t('fleet.field.status'),
  kind: 'choice',
  choices: requestStatuses.map((value) => ({ value, label: t(requestStatusLooks[value].label) })),
  cell: ({ status }) => <StatusPill look={requestStatusLooks[status]} />,
  value: ({ status }) => t(requestStatusLooks[status].label),
});

type Times = 'expiresOn' | 'newFrom' | 'newTo';

/** A moment that a request may lack. */
const timeColumn = <Field extends Times, Row extends Record<Field, number | null>>(
  { field, label }: { field: Field; label: string },
  format: Format,
): TableColumn<Row> => ({
  field,
  label,
  kind: 'date',
  cell: (row) => (row[field] === null ? null : format.shortDateTime(row[field])),
  value: (row) => (row[field] === null ? null : format.dateTime(row[field])),
});

/** All columns of requests into a fleet. */
export function useAdditionColumns(): readonly TableColumn<ListedAddition>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      idColumn(t('fleet.field.id')),
      sideColumn('sender', t),
      sideColumn('receiver', t),
      statusColumn(t),
      timeColumn({ field: 'expiresOn', label: t('fleet.field.expiresOn') }, format),
      momentColumn({ field: 'createDate', label: t('fleet.field.sent') }, format),
    ],
    [t, format],
  );
}

/** All columns of requests about tasks. */
export function useAssignmentColumns(): readonly TableColumn<ListedAssignment>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    (): TableColumn<ListedAssignment>[] => [
      idColumn(t('fleet.field.id')),
      {
        field: 'task',
        label: t('fleet.field.task'),
        kind: 'reference',
        cell: ({ labels }) => labels.task || t('fleet.taskGone'),
      },
      {
        field: 'typeStatus',
        label: t('fleet.field.typeStatus'),
        kind: 'choice',
        choices: (['ASSIGNMENT', 'RESCHEDULE'] as const).map((value) => ({ value, label: t(requestTypeWords[value]) })),
        cell: ({ typeStatus }) => t(requestTypeWords[typeStatus]),
      },
      sideColumn('sender', t),
      sideColumn('receiver', t),
      statusColumn(t),
      timeColumn({ field: 'newFrom', label: t('fleet.field.newFrom') }, format),
      timeColumn({ field: 'newTo', label: t('fleet.field.newTo') }, format),
      timeColumn({ field: 'expiresOn', label: t('fleet.field.expiresOn') }, format),
      momentColumn({ field: 'createDate', label: t('fleet.field.sent') }, format),
    ],
    [t, format],
  );
}

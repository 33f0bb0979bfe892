import { Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addressCompletionStatuses } from '../../../domain/operational-address/states.ts';
import { canKnowMissing, tallyOf } from '../../../domain/photo/required.ts';
import type { OperationalAddress } from '../../../domain/schemas.ts';
import { lacksSteps } from '../../../domain/steps/entries.ts';
import { operationalStatuses } from '../../../domain/task/states.ts';
import { holds } from '../../../domain/visibility/viewer.ts';
import { CallableText } from '../../components/callable-text.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { idColumn } from '../../components/table/row-columns.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import type { Format } from '../../i18n/format.ts';
import { photoTallyText } from '../../i18n/photo-texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type AddressView, addressName } from '../../mirror/addresses.ts';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import { useViewer } from '../../mirror/session.ts';
import { entriesOf } from '../../mirror/step-entries.ts';
import { addressStatusLooks, operationalStatusLooks, rowMarkLooks } from '../../theme/statuses.ts';

export type ListedAddress = ListedRow<'operational-addresses'>;

type Column = TableColumn<ListedAddress>;

/** The addresses of the task with their places, photos and what waits, by id. */
export type Views = ReadonlyMap<string, AddressView>;

/** The columns that are shown until a person chooses others (specification 2.10), with what each address pays and costs. */
export const minimumAddressColumns = (rows: readonly OperationalAddress[]): readonly string[] => [
  'number',
  'installationAddress.nickname',
  'completionStatus',
  'addressOperationalStatus',
  'communicationInfo',
  'payout',
  ...(rows.some(({ finalPayout }) => finalPayout !== null) ? ['finalPayout'] : []),
  ...(rows.some(({ extraCosts }) => (extraCosts ?? 0) !== 0) ? ['extraCosts'] : []),
];

/** The columns of the operational addresses of a task; amounts are for the office. */
export function useAddressColumns(views: Views): readonly Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  return useMemo(() => {
    const office = viewer.kind === 'office';
    const prices = office && holds(viewer, 'VIEW_SALES_PRICE');
    return [
      ...placeColumns(t, views),
      statusColumn(t, canKnowMissing(viewer) ? views : new Map()),
      operationalColumn(t),
      {
        field: 'communicationInfo',
        label: t('taskForm.line.communication'),
        kind: 'text',
        cell: ({ communicationInfo }) =>
          communicationInfo === null ? null : <CallableText text={communicationInfo} />,
        value: ({ communicationInfo }) => communicationInfo,
      },
      ...(office ? amountColumns(t, format, ['payout', 'finalPayout', 'extraCosts']) : []),
      ...(prices ? amountColumns(t, format, ['salesPrice']) : []),
      ...momentColumns(t, format),
    ];
  }, [t, format, viewer, views]);
}

const placeColumns = (t: TFunction, views: Views): Column[] => [
  {
    field: 'number',
    label: t('addresses.field.number'),
    kind: 'number',
    quiet: true,
    sortable: false,
    filterable: false,
    cell: ({ id }) => views.get(id)?.place?.number ?? null,
    value: ({ id }) => views.get(id)?.place?.number ?? null,
  },
  idColumn(t('addresses.field.id')),
  {
    field: 'nickname',
    label: t('taskForm.line.nickname'),
    kind: 'text',
    cell: (row) => nameIn(views, row),
    value: ({ nickname }) => nickname,
  },
  {
    field: 'installationAddress.nickname',
    label: t('several.place'),
    kind: 'text',
    cell: ({ id, labels }) => (
      <Stack component="span" gap={0}>
        {labels['installationAddress.nickname']}
        <Text span c="dimmed" fz="sm">
          {views.get(id)?.place?.street}
        </Text>
      </Stack>
    ),
    value: ({ labels }) => labels['installationAddress.nickname'] ?? null,
  },
  {
    field: 'installationAddress.street',
    label: t('addresses.field.street'),
    kind: 'text',
    cell: ({ labels }) => labels['installationAddress.street'],
  },
];

/** The name by which people know an address of the list. */
export const nameIn = (views: Views, row: ListedAddress): string => {
  const view = views.get(row.id);
  return view === undefined ? (row.nickname ?? '–') : addressName(view);
};

/** Where the work stands, with the photos that it still needs and a conflict that waits for a decision. */
const statusColumn = (t: TFunction, views: Views): Column => ({
  field: 'completionStatus',
  label: t('field.completionStatus'),
  kind: 'choice',
  choices: addressCompletionStatuses.map((value) => ({ value, label: t(addressStatusLooks[value].label) })),
  cell: ({ id, completionStatus }) => {
    const view = views.get(id);
    const tally = view === undefined ? '' : photoTallyText(t, tallyOf(view));
    return (
      <Stack component="span" gap={2} align="start">
        <StatusPill look={addressStatusLooks[completionStatus]} />
        {view?.pending.attention?.attention?.kind === 'conflict' ? <StatusPill look={rowMarkLooks.conflict} /> : null}
        {view !== undefined && lacksSteps(completionStatus, entriesOf(view)) ? (
          <StatusPill look={rowMarkLooks.stepsMissing} />
        ) : null}
        {tally === '' ? null : (
          <Text span c="dimmed" fz="sm">
            {tally}
          </Text>
        )}
      </Stack>
    );
  },
  value: ({ completionStatus }) => t(addressStatusLooks[completionStatus].label),
});

const operationalColumn = (t: TFunction): Column => ({
  field: 'addressOperationalStatus',
  label: t('tasks.operationalStatus'),
  kind: 'choice',
  choices: operationalStatuses.map((value) => ({ value, label: t(operationalStatusLooks[value].label) })),
  cell: ({ addressOperationalStatus }) => <StatusPill look={operationalStatusLooks[addressOperationalStatus]} />,
  value: ({ addressOperationalStatus }) => t(operationalStatusLooks[addressOperationalStatus].label),
});

type Amount = 'payout' | 'finalPayout' | 'extraCosts' | 'salesPrice';

function amountColumns(t: TFunction, format: Format, amounts: readonly Amount[]): Column[] {
  const labels: Readonly<Record<Amount, string>> = {
    payout: t('taskForm.line.payout'),
    finalPayout: t('taskForm.field.finalPayout'),
    extraCosts: t('field.extraCosts'),
    salesPrice: t('taskForm.line.salesPrice'),
  };
  return amounts.map((field) => ({
    field,
    label: labels[field],
    kind: 'number',
    align: 'end',
    cell: (row) => (row[field] === null ? null : format.money(row[field])),
    value: (row) => row[field],
  }));
}

type Moment = 'collectedOn' | 'installedOn' | 'finishedOn' | 'failedOn';

function momentColumns(t: TFunction, format: Format): Column[] {
  const labels: Readonly<Record<Moment, string>> = {
    collectedOn: t('status.COLLECTED'),
    installedOn: t('status.INSTALLED'),
    finishedOn: t('status.FINISHED'),
    failedOn: t('status.FAILED'),
  };
  return (Object.keys(labels) as Moment[]).map((field) => ({
    field,
    label: labels[field],
    kind: 'date',
    cell: (row) => (row[field] === null ? null : format.shortDateTime(row[field])),
    value: (row) => (row[field] === null ? null : format.dateTime(row[field])),
  }));
}

import { Button, Stack, Text } from '@mantine/core';
import { IconChecks, IconEye } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultPageSize, type ListQuery } from '../../../domain/list/query.ts';
import { mayWorkOn, takesMarks } from '../../../domain/operational-address/permissions.ts';
import { canKnowMissing, tallyOf } from '../../../domain/photo/required.ts';
import type { OperationalAddress, Task } from '../../../domain/schemas.ts';
import type { MenuAction } from '../../components/action-menu-shape.ts';
import { useFreshSheet } from '../../components/sheet-state.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import { CardText } from '../../components/table/card-text.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { RowActions } from '../../components/table/table-shape.ts';
import { photoTallyText } from '../../i18n/photo-texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type TableList, useTableList } from '../../lists/use-table-list.ts';
import { type AddressView, useAddressesOfTask } from '../../mirror/addresses.ts';
import { operationalAddressesOf } from '../../mirror/lists/tables/operational-addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import { type AddressChange, changeLooks, changesFor } from './address-changes.ts';
import { AddressDialogs } from './address-dialogs.tsx';
import { lackingWork } from './bulk.ts';
import {
  type ListedAddress,
  minimumAddressColumns,
  nameIn,
  useAddressColumns,
  type Views,
} from './use-address-columns.tsx';
import { useBulkMarks } from './use-bulk-marks.tsx';
import { type OfferUndo, useRowMarks } from './use-row-marks.tsx';

interface OperationalAddressesProps {
  task: Task;
  /** Opens the sheet of an address. */
  onOpen: (address: string) => void;
  offerUndo: OfferUndo;
}

/** The operational addresses of a task, to open, mark and price one, or to mark many at once (specification 2.3 and 4.5). */
export function OperationalAddresses(props: OperationalAddressesProps) {
  const views = useAddressesOfTask(props.task.id);
  return views === undefined ? null : <Present {...props} views={views} />;
}

function Present({ task, views, onOpen, offerUndo }: OperationalAddressesProps & { views: readonly AddressView[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const works = mayWorkOn(viewer, task);
  const byId = useMemo(() => new Map(views.map((view) => [view.operational.id, view])), [views]);
  const lacking = useMemo(() => lackingWork(views), [views]);
  const list = useMemo(() => operationalAddressesOf(task.id), [task.id]);
  const table = useAddressList(list);
  const bulk = useBulkMarks({ task, list, lacking });
  const marks = useRowMarks({ task, lacking, offerUndo });
  const [open, setOpen] = useState<{ address: string; change: AddressChange } | null>(null);
  const operationals = useMemo(() => views.map(({ operational }) => operational), [views]);
  const actions = (row: ListedAddress): RowActions => {
    const view = byId.get(row.id);
    const changes = view === undefined ? [] : changesFor(viewer, view);
    const more: MenuAction[] = [
      ...marks.linesOf(row, nameIn(byId, row)),
      ...changes.map((change) => ({
        label: t(changeLooks[change].label),
        icon: changeLooks[change].icon,
        act: () => setOpen({ address: row.id, change }),
      })),
    ];
    return { primary: { label: t('tasks.view'), icon: IconEye, act: () => onOpen(row.id) }, more };
  };
  return (
    <Stack gap="sm">
      {works && !takesMarks(task) ? <Text c="dimmed">{t('several.notOngoing')}</Text> : null}
      <DataTable
        {...table}
        label={t('taskForm.tab.operational')}
        rowLabel={(row) => nameIn(byId, row)}
        columns={useAddressColumns(byId)}
        required="nickname"
        minimum={minimumAddressColumns(operationals)}
        card={(row, title) => <AddressCard row={row} title={title(nameIn(byId, row))} views={byId} />}
        count={(count) => t('tasks.addresses', { count, shown: format.number(count) })}
        empty={{ title: t('tasks.noAddresses') }}
        search={{ label: t('several.search'), placeholder: t('several.search') }}
        extraFilters={[{ type: 'INPUT', field: 'installationAddress.nickname', label: t('several.place') }]}
        tools={works ? <FinishButton task={task} addresses={operationals} lacking={lacking} /> : null}
        actions={actions}
        readOnly
        {...(works && takesMarks(task) ? { bulkActions: bulk.actions } : {})}
      />
      {bulk.dialog}
      {marks.dialog}
      <AddressDialogs views={views} open={open} onClose={() => setOpen(null)} />
    </Stack>
  );
}

/** A page of the addresses, live. The query is local state, because the URL holds that of the page below. */
function useAddressList(list: ReturnType<typeof operationalAddressesOf>): TableList<'operational-addresses'> {
  const preset = useMemo(
    () => ({ search: '', filters: [], sort: list.sort, page: 0, size: defaultPageSize }),
    [list.sort],
  );
  const [query, onQueryChange] = useState<ListQuery>(preset);
  return useTableList(list, { query, onQueryChange, preset });
}

interface AddressCardProps {
  row: ListedAddress;
  title: ReactNode;
  views: Views;
}

/** An address on a phone. */
function AddressCard({ row, title, views }: AddressCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const view = views.get(row.id);
  const tally = view !== undefined && canKnowMissing(viewer) ? photoTallyText(t, tallyOf(view)) : null;
  const pays = row.finalPayout ?? row.payout;
  const extra = row.extraCosts === null || row.extraCosts === 0 ? null : format.money(row.extraCosts);
  const amounts = viewer.kind === 'office' && pays !== null ? format.money(pays) : null;
  return (
    <>
      <CardText
        title={title}
        lines={[
          [view?.place?.street],
          [tally],
          [amounts, extra === null || amounts === null ? null : t('several.extra', { amount: extra })],
        ]}
      />
      <span>
        <StatusPill look={addressStatusLooks[row.completionStatus]} />
      </span>
    </>
  );
}

const BulkFinish = lazy(async () => ({ default: (await import('./bulk-finish.tsx')).BulkFinish }));

interface FinishButtonProps {
  task: Task;
  addresses: readonly OperationalAddress[];
  /** Ids of the addresses that lack required photos. */
  lacking: ReadonlySet<string>;
}

/**
 * Opens bulk finish; disabled without installed addresses that have their photos, or when the task takes no marks
 * (specification 4.5).
 */
function FinishButton({ task, addresses, lacking }: FinishButtonProps) {
  const { t } = useTranslation();
  const { openings, opened, open, close } = useFreshSheet();
  const { length: count } = addresses.filter(
    ({ id, completionStatus }) => completionStatus === 'INSTALLED' && !lacking.has(id),
  );
  return (
    <>
      <Button
        variant="default"
        disabled={count === 0 || !takesMarks(task)}
        leftSection={<IconChecks size={18} stroke={1.7} aria-hidden />}
        onClick={open}
      >
        {t('finish.open', { count })}
      </Button>
      {openings === 0 ? null : (
        <Suspense fallback={null}>
          <BulkFinish
            key={openings}
            task={task}
            addresses={addresses}
            lacking={lacking}
            opened={opened}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

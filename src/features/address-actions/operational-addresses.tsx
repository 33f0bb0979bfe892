import { Box, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { IconChecks, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayWorkOn, takesMarks } from '../../../domain/operational-address/permissions.ts';
import type { OperationalAddress, Task } from '../../../domain/schemas.ts';
import { useFreshSheet } from '../../components/sheet-state.ts';
import { TableFoot } from '../../components/table/table-foot.tsx';
import { useFoundRows } from '../../components/use-found-rows.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type AddressView, addressName, useAddressesOfTask } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import type { AddressChange } from './address-changes.ts';
import { AddressDialogs } from './address-dialogs.tsx';
import { AddressRow } from './address-row.tsx';
import { lackingPhotos } from './bulk.ts';
import { BulkBar } from './bulk-bar.tsx';
import classes from './operational-addresses.module.css';

interface OperationalAddressesProps {
  task: Task;
  /** Opens the sheet of an address. */
  onOpen: (address: string) => void;
}

/** Rows on a page: as many as render without a pause. */
const size = 30;

/** The operational addresses of a task, to open one or to mark many at once (specification 2.3 and 4.5). */
export function OperationalAddresses({ task, onOpen }: OperationalAddressesProps) {
  const { t } = useTranslation();
  const views = useAddressesOfTask(task.id);
  if (views === undefined) return null;
  if (views.length === 0)
    return (
      <Box component="p" className="pretty" c="dimmed">
        {t('tasks.noAddresses')}
      </Box>
    );
  return <Present task={task} views={views} onOpen={onOpen} />;
}

function Present({ task, views, onOpen }: OperationalAddressesProps & { views: readonly AddressView[] }) {
  const { t } = useTranslation();
  const works = mayWorkOn(useViewer(), task);
  const { text, setText, found, shown, page, setPage } = useFoundRows(views, { wordsOf: searchText, size });
  const { selected, select, chosen } = useSelected(views);
  const [open, setOpen] = useState<{ address: string; change: AddressChange } | null>(null);
  const change = useCallback((address: string, next: AddressChange) => setOpen({ address, change: next }), []);
  const operationals = useMemo(() => views.map(({ operational }) => operational), [views]);
  const lacking = useMemo(() => lackingPhotos(views), [views]);
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <TextInput
          flex="1 1 14rem"
          type="search"
          aria-label={t('several.search')}
          placeholder={t('several.search')}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          // Enter must not submit a form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {works ? <FinishButton task={task} addresses={operationals} lacking={lacking} /> : null}
      </Group>
      {works ? <SelectAll found={found} selected={selected} onSelect={select} /> : null}
      {chosen.length === 0 ? null : (
        <BulkBar task={task} chosen={chosen} lacking={lacking} onDone={() => select([...selected], false)} />
      )}
      <ul className="card plain-list" aria-label={t('tasks.addresses', { count: views.length })}>
        {shown.map((view) => (
          <AddressRow
            key={view.operational.id}
            view={view}
            selected={works ? selected.has(view.operational.id) : null}
            onSelect={select}
            onOpen={onOpen}
            onChange={change}
          />
        ))}
        {found.length === 0 ? (
          <Box component="li" p="lg" ta="center" c="dimmed">
            {t('several.nothingFound')}
          </Box>
        ) : null}
      </ul>
      {found.length > size ? (
        <TableFoot
          label={t('taskForm.tab.operational')}
          count={t('tasks.addresses', { count: found.length })}
          total={found.length}
          page={page}
          size={size}
          onPage={setPage}
        />
      ) : null}
      <AddressDialogs views={views} open={open} onClose={() => setOpen(null)} />
    </Stack>
  );
}

const searchText = (view: AddressView): string =>
  `${addressName(view)} ${view.place?.street ?? ''} ${view.place?.region ?? ''}`;

/** The selection among the present addresses. */
function useSelected(views: readonly AddressView[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback(
    (ids: readonly string[], on: boolean): void =>
      setSelected((before) => {
        const next = new Set(before);
        for (const id of ids) {
          if (on) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    [],
  );
  const chosen = views.flatMap(({ operational }) => (selected.has(operational.id) ? [operational] : []));
  return { selected, select, chosen };
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

interface SelectAllProps {
  /** All search results, on every page. */
  found: readonly AddressView[];
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], on: boolean) => void;
}

/** Selects all search results, not only those on the page. */
function SelectAll({ found, selected, onSelect }: SelectAllProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const ids = found.map(({ operational }) => operational.id);
  const count = ids.filter((id) => selected.has(id)).length;
  return (
    <Checkbox
      className={classes.all}
      label={t('several.selectAll', { count: ids.length, shown: format.number(ids.length) })}
      checked={ids.length > 0 && count === ids.length}
      indeterminate={count > 0 && count < ids.length}
      disabled={ids.length === 0}
      onChange={({ currentTarget: { checked } }) => onSelect(ids, checked)}
    />
  );
}

import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayWorkOn } from '../../../domain/operational-address/permissions.ts';
import type { Task } from '../../../domain/schemas.ts';
import { TableFoot } from '../../components/table/table-foot.tsx';
import { useFoundRows } from '../../components/use-found-rows.ts';
import { type AddressView, addressName, useAddressesOfTask } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import classes from './address-actions.module.css';
import { AddressDialogs } from './address-dialogs.tsx';
import { AddressRow } from './address-row.tsx';
import { lackingPhotos } from './bulk.ts';
import { BulkBar } from './bulk-bar.tsx';
import { FinishButton } from './finish-button.tsx';
import { SelectAll } from './select-all.tsx';
import type { AddressChange } from './what-may-change.ts';

interface OperationalAddressesProps {
  task: Task;
  /** Opens an address with everything that can be done there. */
  onOpen: (address: string) => void;
}

/** Rows on a page: as many as are drawn without a pause, of however many there are. */
const size = 30;

/** The operational addresses of a task (specification 2.3 and 4.5): where work goes on, one by one or many at once. */
export function OperationalAddresses({ task, onOpen }: OperationalAddressesProps) {
  const { t } = useTranslation();
  const views = useAddressesOfTask(task.id);
  if (views === undefined) return null;
  if (views.length === 0) return <p className={classes.dim}>{t('tasks.noAddresses')}</p>;
  return <Present task={task} views={views} onOpen={onOpen} />;
}

function Present({ task, views, onOpen }: OperationalAddressesProps & { views: readonly AddressView[] }) {
  const { t } = useTranslation();
  const works = mayWorkOn(useViewer(), task);
  const { text, setText, found, shown, page, setPage } = useFoundRows(views, { wordsOf, size });
  const { selected, select, chosen } = useSelected(views);
  const [open, setOpen] = useState<{ address: string; change: AddressChange } | null>(null);
  const change = useCallback((address: string, next: AddressChange) => setOpen({ address, change: next }), []);
  const operationals = useMemo(() => views.map(({ operational }) => operational), [views]);
  const lacking = useMemo(() => lackingPhotos(views), [views]);
  return (
    <div className={classes.parts}>
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t('several.search')}
          placeholder={t('several.search')}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          // It may stand in a form, which it must not send.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {works ? <FinishButton task={task} addresses={operationals} lacking={lacking} /> : null}
      </div>
      {works ? <SelectAll found={found} selected={selected} onSelect={select} /> : null}
      {chosen.length === 0 ? null : (
        <BulkBar task={task} chosen={chosen} lacking={lacking} onDone={() => select([...selected], false)} />
      )}
      <ul className={classes.list} aria-label={t('tasks.addresses', { count: views.length })}>
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
        {found.length === 0 ? <li className={classes.none}>{t('several.nothingFound')}</li> : null}
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
    </div>
  );
}

const wordsOf = (view: AddressView): string =>
  `${addressName(view)} ${view.place?.street ?? ''} ${view.place?.region ?? ''}`;

/** What is selected, of whatever is here. */
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

import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter, IconFilterOff, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operationalStatuses } from '../../../domain/task/states.ts';
import { usePhone } from '../../components/use-phone.ts';
import { operationalStatusLooks } from '../../theme/statuses.ts';
import { QuickDates } from './quick-dates.tsx';
import classes from './task-tools.module.css';
import type { TaskList } from './use-task-list.ts';

const DateRange = lazy(async () => ({ default: (await import('./date-range.tsx')).DateRange }));

/** One row: search, dates with quick steps, operational status, and the way back to no filter; on phones partly folded. */
export function TaskTools({ list }: { list: TaskList }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [unfolded, setUnfolded] = useState(false);
  // Counts the clearings, so that the text in the search field goes, too.
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    list.clear();
    setCleared(cleared + 1);
  };
  return (
    <search className={classes.tools}>
      <SearchInput key={cleared} list={list} initial={cleared === 0 ? (list.search.q ?? '') : ''} />
      {phone ? (
        <ActionIcon
          variant="default"
          size="md"
          className={classes.unfold}
          aria-expanded={unfolded}
          aria-label={t('tasks.filters')}
          onClick={() => setUnfolded(!unfolded)}
        >
          <IconFilter size={20} stroke={1.7} />
        </ActionIcon>
      ) : null}
      <Suspense fallback={<span className={classes.datesPlace} />}>
        <DateRange list={list} />
      </Suspense>
      {phone && !unfolded ? null : <Filters list={list} onClear={clear} />}
    </search>
  );
}

function Filters({ list, onClear }: { list: TaskList; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <QuickDates list={list} />
      <NativeSelect
        className={classes.status}
        aria-label={t('tasks.operationalStatus')}
        value={list.query.operationalStatus ?? ''}
        onChange={({ currentTarget: { value } }) =>
          list.change({ op: operationalStatuses.find((status) => status === value) })
        }
        data={[
          { value: '', label: t('tasks.anyStatus') },
          ...operationalStatuses.map((status) => ({ value: status, label: t(operationalStatusLooks[status].label) })),
        ]}
      />
      <Button variant="default" leftSection={<IconFilterOff size={16} stroke={1.7} aria-hidden />} onClick={onClear}>
        {t('tasks.clear')}
      </Button>
    </>
  );
}

/** Milliseconds (specification 9: search debounce). */
const debounce = 300;

function SearchInput({ list, initial }: { list: TaskList; initial: string }) {
  const { t } = useTranslation();
  const [text, setText] = useState(initial);
  const search = useDebouncedCallback((q: string) => list.change({ q: q.trim() === '' ? undefined : q }), debounce);
  return (
    <TextInput
      className={classes.search}
      aria-label={t('tasks.search')}
      placeholder={t('tasks.nickname')}
      type="search"
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        search(value);
      }}
    />
  );
}

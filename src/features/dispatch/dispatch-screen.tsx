import { Box, Group, Select, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedWords } from '../../../domain/kernel/fold.ts';
import type { TimeRange } from '../../../domain/kernel/time.ts';
import { DateSteps } from '../../components/date-steps.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useAction } from '../../components/use-action.ts';
import { usePhone } from '../../components/use-phone.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type Board, type BoardRow, type BoardTask, useBoard } from '../../mirror/board.ts';
import { useViewer } from '../../mirror/session.ts';
import { BoardGrid } from './board-grid.tsx';
import { windowOf } from './board-window.ts';
import classes from './dispatch.module.css';
import type { DispatchSearch } from './dispatch-search.ts';
import type { DraggedTask } from './dragged-task.ts';
import { PeopleCards } from './people-cards.tsx';
import { Tray } from './tray.tsx';
import { useAssignment } from './use-assignment.ts';
import { type DispatchState, useDispatchState } from './use-dispatch-state.ts';
import { WorkSheet } from './work-sheet.tsx';

const noRoles: Board['roles'] = [];

/** The dispatch board: who does what on a day. Work is assigned by dragging it onto people, or in its dialog. */
export function DispatchScreen({ search }: { search: DispatchSearch }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const viewer = useViewer();
  const state = useDispatchState(search);
  // Hundreds of rows are rendered at low priority, so that the page stays responsive.
  const board = useDeferredValue(useBoard(state.day, viewer));
  const [wanted, setWanted] = useState('');
  // Typing stays responsive while many rows are rendered.
  const searched = useDeferredValue(wanted);
  return (
    <Box mih="100%">
      {phone ? (
        <PageHeader title={t('nav.dispatch')} />
      ) : (
        <VisuallyHidden component="h1">{t('nav.dispatch')}</VisuallyHidden>
      )}
      <PageContent>
        <DispatchToolbar state={state} roles={board?.roles ?? noRoles} search={wanted} onSearch={setWanted} />
        {board === undefined ? null : <Shown board={board} state={state} wanted={searched} />}
      </PageContent>
    </Box>
  );
}

/** The rows of a role whose names match: each searched word begins a word of the name. */
function rowsShown(rows: readonly BoardRow[], role: string | null, wanted: string): BoardRow[] {
  const words = foldedWords(wanted);
  return rows.filter((row) => {
    if (role !== null && row.role !== role) return false;
    const name = foldedWords(row.name);
    return words.every((word) => name.some((each) => each.startsWith(word)));
  });
}

/** A stable function that calls the latest one, so that rows are not rendered again for it. */
function useStableDrop(drop: PeopleProps['onDrop']): PeopleProps['onDrop'] {
  const latest = useRef(drop);
  useEffect(() => {
    latest.current = drop;
  });
  return useCallback((dragged, row) => latest.current(dragged, row), []);
}

interface PeopleProps {
  rows: readonly BoardRow[];
  day: TimeRange;
  board: Board;
  onOpen: (work: BoardTask) => void;
  onDrop: (dragged: DraggedTask, row: string) => void;
}

function People({ rows, day, board, onOpen, onDrop }: PeopleProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const roleNames = useMemo(() => new Map(board.roles.map(({ id, name }) => [id, name])), [board.roles]);
  const { from, to } = windowOf(
    rows.flatMap(({ tasks }) => tasks),
    day,
  );
  // A stable object, so that rows are rendered again only when the hours change.
  const window = useMemo(() => ({ from, to }), [from, to]);
  const drop = useStableDrop(onDrop);
  if (rows.length === 0) return <EmptyState title={t('dispatch.nobody')} hint={t('dispatch.nobodyHint')} />;
  if (phone) return <PeopleCards rows={rows} roleNames={roleNames} onOpen={onOpen} />;
  return <BoardGrid rows={rows} window={window} roleNames={roleNames} onOpen={onOpen} onDrop={drop} now={Date.now()} />;
}

function Shown({ board, state, wanted }: { board: Board; state: DispatchState; wanted: string }) {
  const { run } = useAction();
  const assignment = useAssignment(board);
  const [opened, setOpened] = useState<string | null>(null);
  const rows = useMemo(() => rowsShown(board.rows, state.role, wanted), [board.rows, state.role, wanted]);
  const all = useMemo(() => [...board.unassigned, ...board.rows.flatMap(({ tasks }) => tasks)], [board]);
  const open = useCallback(({ task }: BoardTask): void => setOpened(task.id), []);
  const dropped = ({ task, from: before }: DraggedTask, row: string | null): void => {
    const work = all.find((each) => each.task.id === task);
    if (work === undefined) return;
    if (row !== null) void run(() => assignment.assign(work, row, before));
    else if (before !== null) void run(() => assignment.remove(work, before));
  };
  const work = all.find(({ task }) => task.id === opened);
  return (
    <div className={classes.board}>
      <Tray work={board.unassigned} onOpen={open} onDrop={(dragged) => dropped(dragged, null)} />
      <People rows={rows} day={state.day} board={board} onOpen={open} onDrop={dropped} />
      {work === undefined ? null : (
        <WorkSheet work={work} board={board} assignment={assignment} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

interface DispatchToolbarProps {
  state: DispatchState;
  roles: Board['roles'];
  /** The search for people. */
  search: string;
  onSearch: (search: string) => void;
}

/** The day, and whose rows are shown. */
function DispatchToolbar({ state, roles, search, onSearch }: DispatchToolbarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Group gap={8}>
      <DateSteps
        title={format.day(state.day.from)}
        labels={{ back: t('calendar.previousDay'), forth: t('calendar.nextDay') }}
        onToday={state.goToToday}
        onStep={state.step}
      />
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('dispatch.search')}
        placeholder={t('dispatch.search')}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        value={search}
        onChange={({ currentTarget: { value } }) => onSearch(value)}
      />
      <Select
        className={classes.role}
        aria-label={t('dispatch.role')}
        placeholder={t('dispatch.everyRole')}
        data={roles.map(({ id, name }) => ({ value: id, label: name }))}
        value={state.role}
        onChange={state.showRole}
        clearable
        clearButtonProps={{ 'aria-label': t('dispatch.everyRole') }}
      />
    </Group>
  );
}

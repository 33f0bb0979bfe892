import { Box, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedWords } from '../../../domain/kernel/fold.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useAction } from '../../components/use-action.ts';
import { usePhone } from '../../components/use-phone.ts';
import { type Board, type BoardRow, type BoardTask, useBoard, useUnassigned } from '../../mirror/board.ts';
import { useViewer } from '../../mirror/session.ts';
import { DayGrid, WeekGrid } from './board-grid.tsx';
import { windowOf } from './board-window.ts';
import classes from './dispatch.module.css';
import type { DispatchSearch } from './dispatch-search.ts';
import { DispatchToolbar } from './dispatch-toolbar.tsx';
import type { DraggedTask } from './dragged-task.ts';
import { planDrop } from './drop-plan.ts';
import { PeopleCards } from './people-cards.tsx';
import { Tray } from './tray.tsx';
import { rangeBeyond, type TrayPeriod } from './tray-work.ts';
import { type DispatchState, useDispatchState } from './use-dispatch-state.ts';
import type { BoardDrop } from './use-drop-target.ts';
import { usePlacement } from './use-placement.tsx';
import { WorkSheet } from './work-sheet.tsx';

const noRoles: Board['roles'] = [];

/** The dispatch board: who does what when, on a day or in a week. Work is dragged onto people, or placed in its dialog. */
export function DispatchScreen({ search }: { search: DispatchSearch }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const viewer = useViewer();
  const state = useDispatchState(search);
  const [personOnly, setPersonOnly] = useLocalStorage({
    key: 'ergon-dispatch-person-only',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  // Hundreds of rows are rendered at low priority, so that the page stays responsive.
  const board = useDeferredValue(useBoard(state.range, viewer));
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
        <DispatchToolbar
          state={state}
          roles={board?.roles ?? noRoles}
          search={wanted}
          onSearch={setWanted}
          personOnly={personOnly}
          onPersonOnly={setPersonOnly}
        />
        {board === undefined ? null : <Shown board={board} state={state} wanted={searched} personOnly={personOnly} />}
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

/** The same function for ever, which calls the latest one, so that rows are not rendered again for it. */
function useStable<Args extends unknown[], Result>(latest: (...args: Args) => Result): (...args: Args) => Result {
  const current = useRef(latest);
  useEffect(() => {
    current.current = latest;
  });
  return useCallback((...args) => current.current(...args), []);
}

interface PeopleProps {
  rows: readonly BoardRow[];
  state: DispatchState;
  roles: Board['roles'];
  drop: BoardDrop;
  onOpen: (work: BoardTask) => void;
}

function People({ rows, state, roles, drop, onOpen }: PeopleProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { days } = state;
  const roleNames = useMemo(() => new Map(roles.map(({ id, name }) => [id, name])), [roles]);
  const { from, to } = windowOf(
    rows.flatMap(({ tasks }) => tasks),
    state.range,
  );
  // A stable object, so that rows are rendered again only when the hours change.
  const window = useMemo(() => ({ from, to }), [from, to]);
  if (rows.length === 0) return <EmptyState title={t('dispatch.nobody')} hint={t('dispatch.nobodyHint')} />;
  const shared = { rows, roleNames, onOpen };
  if (phone) return <PeopleCards {...shared} days={days.length} />;
  if (state.view === 'week') {
    return (
      <WeekGrid {...shared} days={days} today={state.today} board={drop} onDay={(date) => state.show('day', date)} />
    );
  }
  return <DayGrid {...shared} window={window} board={drop} now={Date.now()} />;
}

interface ShownProps {
  board: Board;
  state: DispatchState;
  wanted: string;
  personOnly: boolean;
}

function Shown({ board, state, wanted, personOnly }: ShownProps) {
  const viewer = useViewer();
  const { run } = useAction();
  const placement = usePlacement(state.range);
  const [opened, setOpened] = useState<string | null>(null);
  const [period, setPeriod] = useState<TrayPeriod>('shown');
  const beyond = useUnassigned(rangeBeyond(period, state.range), viewer);
  const tray = period === 'shown' ? board.unassigned : beyond;
  const rows = useMemo(() => rowsShown(board.rows, state.role, wanted), [board.rows, state.role, wanted]);
  const all = useMemo(
    () => [...(tray ?? []), ...board.unassigned, ...board.rows.flatMap(({ tasks }) => tasks)],
    [tray, board],
  );
  const workOf = (id: string): BoardTask | undefined => all.find(({ task }) => task.id === id);
  const open = useCallback(({ task }: BoardTask): void => setOpened(task.id), []);
  const plan = useStable<Parameters<BoardDrop['plan']>, ReturnType<BoardDrop['plan']>>(({ task, from }, row, begin) => {
    const work = workOf(task);
    return work === undefined ? null : planDrop({ work, row, from, begin }, viewer);
  });
  const onDrop = useStable<Parameters<BoardDrop['drop']>, void>((dragged, row, begin) => {
    const planned = plan(dragged, row, begin);
    if (planned !== null) void run(async () => void (await placement.place(planned)));
  });
  const drop = useMemo((): BoardDrop => ({ personOnly, plan, drop: onDrop }), [personOnly, plan, onDrop]);
  const unassign = ({ task, from }: DraggedTask): void => {
    const dropped = workOf(task);
    const row = board.rows.find(({ id }) => id === from);
    if (dropped !== undefined && row !== undefined) void run(() => placement.remove(dropped, row));
  };
  const work = opened === null ? undefined : workOf(opened);
  return (
    <div className={classes.board}>
      <Tray work={tray} period={period} onPeriod={setPeriod} onOpen={open} onDrop={unassign} />
      <People rows={rows} state={state} roles={board.roles} drop={drop} onOpen={open} />
      {work === undefined ? null : (
        <WorkSheet work={work} board={board} placement={placement} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

import { Button, Group, SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minute } from '../../../domain/kernel/time.ts';
import { Filling } from '../../components/filling.tsx';
import { useOnline } from '../../components/needs-network.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import { useLate, useTodaysWork, useWork } from '../../mirror/insight.ts';
import type { OlderWork } from '../../mirror/older-work.ts';
import { useSyncState } from '../../mirror/sync-state.ts';
import classes from './insight-screen.module.css';
import { type InsightSearch, insightSearch, presetWeeks, weekCounts } from './insight-search.ts';
import { LatePart, TodayPart } from './today-parts.tsx';
import { useWorkSums } from './use-work-sums.ts';
import { DoersPart, ReasonsPart, TimePart, WeeksPart } from './work-parts.tsx';

/** The overview of the office, from the mirror: today, late work, and the work of some weeks (decision 0056). */
export function InsightScreen({ search }: { search: InsightSearch }) {
  const { t } = useTranslation();
  const fill = useSyncState()?.fill ?? null;
  return (
    <>
      <PageHeader title={t('insight.title')} />
      <PageContent>
        <Toolbar search={search} />
        {fill === null ? <Parts search={search} /> : <Filling loaded={fill.loaded} total={fill.total} />}
      </PageContent>
    </>
  );
}

function Toolbar({ search }: { search: InsightSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // From what stands in the address: a change just before this one may not be on the screen yet.
  const go = (part: Record<string, unknown>): void =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...insightSearch({ ...before, ...part }) }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Group gap="sm" align="stretch" justify="space-between">
      <SegmentedControl
        className={classes.weeks}
        aria-label={t('insight.weeks')}
        value={String(search.weeks ?? presetWeeks)}
        onChange={(count) => go({ weeks: Number(count) })}
        data={weekCounts.map((count) => ({ value: String(count), label: t('insight.weekCount', { count }) }))}
      />
      <SegmentedControl
        aria-label={t('insight.view')}
        value={search.tables ? 'tables' : 'charts'}
        onChange={(view) => go({ tables: view === 'tables' })}
        data={[
          { value: 'charts', label: t('insight.charts') },
          { value: 'tables', label: t('insight.tables') },
        ]}
      />
    </Group>
  );
}

function Parts({ search }: { search: InsightSearch }) {
  const now = useNow();
  // Each part is shown as soon as its data are loaded.
  const today = useTodaysWork(now);
  const late = useLate(now);
  const work = useWork(now, search.weeks ?? presetWeeks);
  const asTable = search.tables ?? false;
  return (
    <div className={classes.parts}>
      {today === undefined ? null : <TodayPart today={today} />}
      {late === undefined ? null : <LatePart late={late} asTable={asTable} />}
      {work === undefined ? null : (
        <>
          <OlderWorkNotice now={now} older={work.older} />
          <WeeksPart weeks={work.weeks} asTable={asTable} />
          <DoersPart work={work} asTable={asTable} />
          <TimePart time={work.time} asTable={asTable} />
          <ReasonsPart reasons={work.reasons} asTable={asTable} />
        </>
      )}
    </div>
  );
}

/** Says where the work comes from whose tasks this device no longer keeps, or that it is missing (decision 0133). */
function OlderWorkNotice({ now, older }: { now: number; older: OlderWork | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isAsking, askAgain } = useWorkSums(now, older);
  const online = useOnline();
  if (older === null) return null;
  const date = format.date(older.border);
  if (older.at !== null) {
    return <Notice tone="gray" title={t('insight.older.summed', { date, at: format.dateTime(older.at) })} />;
  }
  if (isAsking) return <Notice tone="gray" title={t('insight.older.asking', { date })} />;
  return (
    <Notice tone="amber" title={t('insight.older.missing', { date })}>
      {online ? (
        <Group>
          <Button variant="default" size="xs" onClick={askAgain}>
            {t('tasks.older.ask')}
          </Button>
        </Group>
      ) : null}
    </Notice>
  );
}

/** The current time, updated every minute while the page is visible. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const update = (): void => {
      if (document.visibilityState === 'visible') setNow(Date.now());
    };
    const timer = window.setInterval(update, minute);
    document.addEventListener('visibilitychange', update);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return now;
}

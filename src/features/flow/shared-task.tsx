import { useTranslation } from 'react-i18next';
import type { SharedFlow } from '../../../domain/catalogue/flow.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import type { Format } from '../../i18n/format.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import { Facts } from './facts.tsx';
import classes from './flow-screen.module.css';
import { SharedPlaceCard } from './shared-place.tsx';

function spanOf(format: Format, from: number | null, to: number | null): string | null {
  if (from === null || to === null) return from === null ? null : format.dateTime(from);
  return format.date(from) === format.date(to)
    ? `${format.date(from)}, ${format.timeRange(from, to)}`
    : `${format.dateTime(from)} – ${format.dateTime(to)}`;
}

/** A task as it is shared: what it is, how far it is, and its places with their proof. */
export function SharedTask({ flow, pkSharedId }: { flow: SharedFlow; pkSharedId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { installationTimestampFrom: from, installationTimestampTo: to } = flow;
  const planned = spanOf(format, from, to);
  const number = flow.number === null ? null : t('tasks.numbered', { number: format.number(flow.number) });
  return (
    <>
      <div className={classes.head}>
        <p className={classes.company}>{[flow.company, number].filter(Boolean).join(' · ')}</p>
        <h1 className={classes.title}>{flow.nickname}</h1>
        <StatusPill look={taskStatusLooks[flow.status]} />
      </div>
      <Facts
        facts={[
          [t('flow.planned'), planned],
          [t('flow.installed'), flow.installedOn === null ? null : format.dateTime(flow.installedOn)],
          [t('flow.finished'), flow.finishedOn === null ? null : format.dateTime(flow.finishedOn)],
        ]}
      />
      <h2 className={classes.heading}>{t('flow.places', { count: flow.places.length })}</h2>
      <ul className={classes.places}>
        {flow.places.map((place) => (
          <SharedPlaceCard key={place.id} place={place} pkSharedId={pkSharedId} />
        ))}
      </ul>
    </>
  );
}

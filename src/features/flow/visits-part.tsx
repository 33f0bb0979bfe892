import { Box, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SharedVisit, SharedVisits } from '../../../domain/catalogue/flow.ts';
import { TimeZoneProvider, useFormat } from '../../i18n/use-format.tsx';
import classes from './flow-screen.module.css';

interface VisitsPartProps {
  shown: SharedVisits;
  /** Whether the page shows nothing else. */
  alone: boolean;
}

/** The people on the way today, when they are expected, and whether they have arrived or are done. */
export function VisitsPart({ shown, alone }: VisitsPartProps) {
  const { t } = useTranslation();
  return (
    <TimeZoneProvider timeZone={shown.timeZone}>
      <Stack component="section" gap="sm" aria-label={t('visit.today')}>
        {alone ? <h1 className={classes.title}>{shown.company}</h1> : null}
        <Stack component="ul" className="plain-list" gap="sm" aria-live="polite">
          {shown.visits.map((visit) => (
            <VisitCard key={visit.id} visit={visit} />
          ))}
        </Stack>
        {alone ? (
          <Box component="p" c="dimmed">
            {t('visit.refreshes')}
          </Box>
        ) : null}
      </Stack>
    </TimeZoneProvider>
  );
}

function stateOf({ arrivedAt, doneAt }: SharedVisit) {
  if (doneAt !== null) return 'visit.done';
  return arrivedAt === null ? 'visit.onTheWay' : 'visit.arrived';
}

function VisitCard({ visit }: { visit: SharedVisit }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { street, onMyWayAt, window, arrivedAt, doneAt } = visit;
  const times = [
    ['visit.expected', window === null || arrivedAt !== null ? null : format.timeRange(window.from, window.to)],
    ['visit.since', format.time(onMyWayAt)],
    ['visit.arrivedAt', arrivedAt === null ? null : format.time(arrivedAt)],
    ['visit.doneAt', doneAt === null ? null : format.time(doneAt)],
  ] as const;
  return (
    <li className={`card ${classes.address}`}>
      <div>
        <Box component="h2" m={0} fz="lg" fw={650}>
          {t(stateOf(visit))}
        </Box>
        {street === null ? null : (
          <Box component="p" className="breakable" c="dimmed">
            {street}
          </Box>
        )}
      </div>
      <dl className={classes.facts}>
        {times.map(([label, time]) =>
          time === null ? null : (
            <div key={label} className={classes.fact}>
              <dt>{t(label)}</dt>
              <dd>{time}</dd>
            </div>
          ),
        )}
      </dl>
    </li>
  );
}

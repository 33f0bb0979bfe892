import { Button } from '@mantine/core';
import { IconArrowBackUp, IconReplace, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { AddressView } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import { AddressAside } from './address-aside.tsx';
import classes from './address-body.module.css';
import { AddressHistory } from './address-history.tsx';
import { AttentionNotice } from './attention-notice.tsx';
import { CommunicationInfo } from './communication-info.tsx';
import { correctionsFor } from './corrections.ts';
import { MarkStep } from './mark-step.tsx';
import { Place } from './place.tsx';
import { StatusSheets, useStatusSheets } from './status-sheets.tsx';
import type { useMark } from './use-mark.ts';
import { possibleFor } from './what-may-be-done.ts';

interface AddressBodyProps {
  view: AddressView;
  costs: ReactNode;
  proofs: ReactNode;
}

/** What the sheet of an address shows: where, whom to call, where to collect, the costs, the evidence, what happened. */
export function AddressBody({ view, costs, proofs }: AddressBodyProps) {
  const { t } = useTranslation();
  const { operational, place, pickups, pending } = view;
  return (
    <div className={classes.body}>
      <div className={classes.status}>
        <StatusPill look={addressStatusLooks[operational.completionStatus]} />
        <AddressAside pending={pending} distance={null} />
      </div>
      {pending.attention === null ? null : <AttentionNotice item={pending.attention} />}
      <TaskLine view={view} />
      <Section title={t('address.installation')}>
        {place === null ? <p className={classes.dim}>{t('address.noPlace')}</p> : <Place place={place} />}
      </Section>
      {pickups.length === 0 ? null : (
        <Section title={t('address.pickups')}>
          {pickups.map((pickup) => (
            <Place key={pickup.id} place={pickup} named />
          ))}
        </Section>
      )}
      <CommunicationInfo view={view} />
      {costs}
      {proofs}
      <AddressHistory operational={operational} />
    </div>
  );
}

/** The task to which the address belongs, with its time. */
function TaskLine({ view: { task } }: { view: AddressView }) {
  const format = useFormat();
  const { installationTimestampFrom: from, installationTimestampTo: to } = task;
  return (
    <p className={classes.dim}>
      {from === null || to === null ? null : `${format.day(from)}, ${format.timeRange(from, to)} · `}
      <Link className={classes.link} to="/tasks/$id" params={{ id: task.id }}>
        {[task.nickname, task.jobTicket].filter(Boolean).join(' · ')}
      </Link>
    </p>
  );
}

interface AddressFooterProps {
  view: AddressView;
  marking: ReturnType<typeof useMark>;
}

/** The next step, and beside it what is rarer: mark failed, take the last mark back. */
export function AddressFooter({ view, marking }: AddressFooterProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const sheets = useStatusSheets();
  const possible = possibleFor(viewer, view);
  const undoable = view.pending.undoable !== null;
  // A sent mark on a done address is put right here; on the way there the menu of the card has it.
  const corrects = possible.next === null && correctionsFor(viewer, view).length > 0;
  if (possible.next === null && !possible.fail && !undoable && !corrects) {
    return <p className={classes.noAction}>{t('mark.noAction')}</p>;
  }
  return (
    <div className={classes.footer}>
      {possible.next === null ? null : <MarkStep view={view} next={possible.next} marking={marking} />}
      <div className={classes.others}>
        {undoable ? (
          <Button variant="default" leftSection={<IconArrowBackUp size={18} stroke={1.7} />} onClick={marking.undo}>
            {t('mark.undo')}
          </Button>
        ) : null}
        {possible.fail ? (
          <Button
            variant="light"
            color="red"
            leftSection={<IconX size={18} stroke={1.7} />}
            onClick={sheets.failing.open}
          >
            {t('mark.FAILED')}
          </Button>
        ) : null}
        {corrects ? (
          <Button
            variant="default"
            leftSection={<IconReplace size={18} stroke={1.7} />}
            onClick={sheets.correcting.open}
          >
            {t('mark.correct')}
          </Button>
        ) : null}
      </div>
      <StatusSheets sheets={sheets} view={view} marking={marking} />
    </div>
  );
}

import '@mantine/dates/styles.layer.css';
import { Group } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import type { OwnBreak } from '../../../domain/user/preferences.ts';
import { saveOwnBreak } from '../../commands/preferences.ts';
import { MinutesChoice } from '../../components/minutes-choice.tsx';
import { usePerformed } from '../../components/use-performed.ts';
import { useOwnBreak } from '../../mirror/own-break.ts';
import { useViewer } from '../../mirror/session.ts';

/** The times of lunch, unless a person says otherwise. */
const usualTimes = { from: '12:00', to: '15:00' } as const;

/** The break that a person takes each day: its length with one tap, then the times between which it may be. */
export function OwnBreakChoice() {
  const { t } = useTranslation();
  const { userId } = useViewer();
  const performed = usePerformed();
  const kept = useOwnBreak();
  if (kept === undefined) return null;
  const save = (chosen: OwnBreak | null): void => void saveOwnBreak(userId, chosen).then(performed, reportError);
  return (
    <div className="stack">
      <strong>{t('dayOrder.breakTitle')}</strong>
      <MinutesChoice
        label={t('dayOrder.breakTitle')}
        value={kept?.minutes ?? 0}
        onChange={(minutes) => save(minutes === 0 ? null : { ...usualTimes, ...kept, minutes })}
      />
      {kept === null ? null : (
        <Group gap="0.75rem" grow preventGrowOverflow={false}>
          <BreakTime name="from" kept={kept} onChange={save} />
          <BreakTime name="to" kept={kept} onChange={save} />
        </Group>
      )}
    </div>
  );
}

interface BreakTimeProps {
  name: 'from' | 'to';
  kept: OwnBreak;
  onChange: (chosen: OwnBreak) => void;
}

function BreakTime({ name, kept, onChange }: BreakTimeProps) {
  const { t } = useTranslation();
  const label = t(name === 'from' ? 'dayOrder.breakFrom' : 'dayOrder.breakTo');
  return (
    <TimePicker
      label={label}
      hoursInputLabel={`${label}: ${t('form.hours')}`}
      minutesInputLabel={`${label}: ${t('form.minutes')}`}
      value={kept[name]}
      onChange={(value) => {
        const time = value.slice(0, 5);
        if (time !== '' && time !== kept[name]) onChange({ ...kept, [name]: time });
      }}
    />
  );
}

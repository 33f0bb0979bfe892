import { Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leastYears, type Retention, type RetentionState } from '../../../domain/company/retention.ts';
import { callServer } from '../../commands/online.ts';
import { Card } from '../../components/card.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { NetworkButton, useOnline } from '../../components/needs-network.tsx';
import { Notice } from '../../components/notice.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { Section } from '../../components/section.tsx';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';

/** For how long the company keeps what grows with the years; its owner sets it, with network. */
export function RetentionCard() {
  const { t } = useTranslation();
  const online = useOnline();
  const [state, setState] = useState<RetentionState | 'unknown' | null>(null);
  useEffect(() => {
    if (!online) return;
    const cut = new AbortController();
    callServer('retention', {}, cut.signal)
      .then((answer) => {
        if (answer.kind !== 'cancelled') setState(answer.kind === 'answered' ? answer.reply : 'unknown');
      })
      .catch(reportError);
    return () => cut.abort();
  }, [online]);
  return (
    <Card>
      <Section title={t('retention.title')}>
        <Text c="dimmed">{t('retention.hint')}</Text>
        {state === null && !online ? <p>{t('retention.offline')}</p> : null}
        {state === 'unknown' ? <p>{t('retention.unknown')}</p> : null}
        {state === null || state === 'unknown' ? null : <Choices state={state} onSaved={setState} />}
      </Section>
    </Card>
  );
}

const fields = ['historyYears', 'notificationYears', 'photoYears'] as const satisfies readonly (keyof Retention)[];

const labels = {
  historyYears: { label: 'retention.historyYears', hint: 'retention.historyYearsHint' },
  notificationYears: { label: 'retention.notificationYears', hint: 'retention.notificationYearsHint' },
  photoYears: { label: 'retention.photoYears', hint: 'retention.historyYearsHint' },
} as const satisfies Record<keyof Retention, Record<'label' | 'hint', TextKey>>;

/** The choices beside the company's own. */
const offered = [1, 2, 3, 5, 7, 10, 15, 20];

const forever = 'forever';

function useYearOptions(): (field: keyof Retention, chosen: number | null) => { value: string; label: string }[] {
  const { t } = useTranslation();
  return (field, chosen) => {
    const years = [...new Set([...offered, ...(chosen === null ? [] : [chosen])])].sort((one, other) => one - other);
    return [
      ...years
        .filter((count) => count >= leastYears[field])
        .map((count) => ({ value: `${count}`, label: t('retention.years', { count }) })),
      { value: forever, label: t('retention.forever') },
    ];
  };
}

function Choices({ state, onSaved }: { state: RetentionState; onSaved: (state: RetentionState) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const optionsOf = useYearOptions();
  const { showFailure } = useOutcome();
  const { busy, run } = useAction();
  const { appliesFrom, ...saved } = state;
  const [chosen, setChosen] = useState<Retention>(saved);
  const isChanged = fields.some((field) => chosen[field] !== saved[field]);
  const save = async (): Promise<void> => {
    const answer = await callServer('changeRetention', { body: chosen });
    if (answer.kind === 'answered') {
      onSaved(answer.reply);
      toast({ kind: 'success', message: t('retention.saved') });
    } else if (answer.kind !== 'cancelled') await showFailure(answer);
  };
  return (
    <>
      {fields.map((field) => (
        <SelectField
          key={field}
          required
          label={t(labels[field].label)}
          hint={t(labels[field].hint)}
          options={optionsOf(field, saved[field])}
          value={chosen[field] === null ? forever : `${chosen[field]}`}
          onChange={(value) => setChosen({ ...chosen, [field]: value === forever ? null : Number(value) })}
        />
      ))}
      {appliesFrom === null ? null : (
        <Notice
          tone="amber"
          title={t('retention.appliesFrom', { date: format.date(appliesFrom) })}
          text={t('retention.undo')}
        />
      )}
      <Group>
        <NetworkButton disabled={!isChanged} loading={busy} onClick={() => void run(save)}>
          {t('form.save')}
        </NetworkButton>
      </Group>
    </>
  );
}

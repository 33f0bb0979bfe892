import { Button, Group, Stack, Text } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minute } from '../../../domain/kernel/time.ts';
import { figuresOf, lengthOf, tappedRange } from '../../../domain/work-day/figures.ts';
import { mayApproveDaysOf, mayCorrectDay } from '../../../domain/work-day/permissions.ts';
import { approveWorkDay, checkWorkDay } from '../../commands/work-days.ts';
import type { FieldBinding } from '../../components/form/field-props.ts';
import { useInputProps } from '../../components/form/field-props.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { IntegerField } from '../../components/form/number-field.tsx';
import { TextAreaField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { MinutesChoice } from '../../components/minutes-choice.tsx';
import { Notice } from '../../components/notice.tsx';
import { Fact, Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useDuration } from '../../i18n/use-duration.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import { useViewer } from '../../mirror/session.ts';
import { type DayView, useNamesOf, useStopNames } from '../../mirror/work-days.ts';
import { dayFormSchema, dayValues, saveDay } from './day-form.ts';
import { noonOf } from './noon.ts';

interface DaySheetProps {
  view: DayView;
  /** Whose day it is; null for the viewer's own. */
  name: string | null;
  opened: boolean;
  onClose: () => void;
}

/** A day: what counts, what was tapped, where it was, and what can be corrected and confirmed. */
export function DaySheet(props: DaySheetProps) {
  const viewer = useViewer();
  const { day } = props.view;
  const mayCorrect = mayCorrectDay(viewer, day) && day.approved === null;
  return mayCorrect ? <EditableDay {...props} /> : <ReadableDay {...props} />;
}

function useTitle({ view, name }: Pick<DaySheetProps, 'view' | 'name'>): string {
  const format = useFormat();
  const shown = format.day(noonOf(view.day.date));
  return name === null ? shown : `${name} · ${shown}`;
}

function ReadableDay({ view, name, opened, onClose }: DaySheetProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const duration = useDuration();
  const { figures, day } = view;
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={useTitle({ view, name })}
      width="small"
      height="content"
      footer={<ConfirmButtons view={view} onDone={onClose} />}
    >
      <Stack gap="1.25rem">
        <Changes view={view} />
        {figures === null ? null : (
          <Rows>
            <Fact label={t('workingTime.field.begin')} value={format.time(figures.begin)} />
            <Fact label={t('workingTime.field.end')} value={format.time(figures.end)} />
            <Fact label={t('workingTime.pause')} value={duration(figures.pause * minute)} />
            <Fact label={t('workingTime.length')} value={duration(view.length)} />
          </Rows>
        )}
        {day.note === null ? null : <Text>{day.note}</Text>}
        <Stops view={view} />
        <Confirmations view={view} />
      </Stack>
    </Sheet>
  );
}

function EditableDay({ view, name, opened, onClose }: DaySheetProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZone();
  // The corrections that were seen are those with which the form began.
  const [begun] = useState(view);
  const form = useDomainForm({
    schema: dayFormSchema,
    initial: dayValues(begun, timeZone),
    draftKey: `work-day:${view.day.id}`,
    save: (values, seen) => saveDay(values, { seen, view: begun, timeZone }),
    onSaved: () => {
      toast({ kind: 'success', message: t('workingTime.saved') });
      onClose();
    },
  });
  const tapped = tappedRange(view.day.stretches);
  const byTaps = (at: number | undefined): string | null =>
    at === undefined ? null : t('workingTime.byTaps', { time: format.time(at) });
  const pause = form.field('pause');
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={useTitle({ view, name })}
      width="small"
      submitDisabled={!form.dirty}
      actions={form.dirty ? null : <ConfirmButtons view={view} onDone={onClose} />}
    >
      <Stack gap="1.25rem">
        <Changes view={view} />
        <Group gap="1rem" align="start" grow preventGrowOverflow={false}>
          <TimeField binding={form.field('begin')} label={t('workingTime.field.begin')} hint={byTaps(tapped?.begin)} />
          <TimeField binding={form.field('end')} label={t('workingTime.field.end')} hint={byTaps(tapped?.end)} />
        </Group>
        <Stack gap="0.5rem">
          <IntegerField {...pause} label={t('workingTime.pause')} suffix={t('workingTime.minutes')} />
          <MinutesChoice label={t('workingTime.pause')} value={pause.value ?? 0} onChange={pause.onChange} />
        </Stack>
        <TextAreaField {...form.field('note')} label={t('workingTime.field.note')} rows={2} />
        <Stops view={view} />
        <Confirmations view={view} />
      </Stack>
    </FormDialog>
  );
}

interface TimeFieldProps {
  binding: FieldBinding<string | null>;
  label: string;
  hint: string | null;
}

/** A time of the clock. */
function TimeField({ binding, label, hint }: TimeFieldProps) {
  const { t } = useTranslation();
  const { error, description, inputWrapperOrder } = useInputProps({ ...binding, label, hint });
  return (
    <TimePicker
      label={label}
      description={description}
      error={error}
      inputWrapperOrder={inputWrapperOrder}
      onBlur={binding.onBlur}
      hoursInputLabel={`${label}: ${t('form.hours')}`}
      minutesInputLabel={`${label}: ${t('form.minutes')}`}
      value={binding.value ?? ''}
      onChange={(value) => binding.onChange(value === '' ? null : value.slice(0, 5))}
    />
  );
}

/** What came after a day was checked or approved. */
function Changes({ view: { day, state } }: { view: DayView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const duration = useDuration();
  if (state === 'open' && day.checked !== null) return <Notice tone="amber" title={t('workingTime.changedSince')} />;
  if (state !== 'differs') return null;
  const now = figuresOf(day);
  const text =
    now === null
      ? t('workingTime.differsNothing')
      : t('workingTime.differsText', {
          range: format.timeRange(now.begin, now.end),
          length: duration(lengthOf(now)),
        });
  return <Notice tone="red" title={t('workingTime.differsTitle')} text={text} />;
}

/** Who corrected, checked and approved the day, and when. */
function Confirmations({ view: { day } }: { view: DayView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const lines = (
    [
      ['workingTime.correctedBy', day.corrected],
      ['workingTime.checkedBy', day.checked],
      ['workingTime.approvedBy', day.approved],
    ] as const
  ).flatMap(([label, done]) => (done === null ? [] : [{ label, ...done }]));
  const names = useNamesOf(lines.map(({ by }) => by));
  if (lines.length === 0) return null;
  return (
    <Stack gap="0.125rem">
      {lines.map(({ label, by, at }) => (
        <Text key={label} size="sm" c="dimmed">
          {t(label, { name: names?.get(by) ?? '–', at: format.dateTime(at) })}
        </Text>
      ))}
    </Stack>
  );
}

/** The stops of the day, with the way to each and the time there. */
function Stops({ view }: { view: DayView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const duration = useDuration();
  const names = useStopNames([...new Set(view.stays.map(({ address }) => address))]);
  if (view.stays.length === 0) return <Text c="dimmed">{t('workingTime.noTaps')}</Text>;
  return (
    <Section title={t('workingTime.stops')}>
      <Rows>
        {view.stays.map(({ address, part, from, to, travel, work }) => (
          <Row
            key={`${address} ${from}`}
            title={names?.get(address) ?? t('workingTime.unknownStop')}
            text={
              <>
                {t(`workingTime.part.${part}`)} · <span className="unbroken">{format.timeRange(from, to)}</span>
              </>
            }
            aside={
              <Stack gap={0} className="tabular" ta="end">
                <span>{t('workingTime.workFor', { time: duration(work) })}</span>
                {travel === null ? null : (
                  <Text span size="sm" c="dimmed">
                    {t('workingTime.travelFor', { time: duration(travel) })}
                  </Text>
                )}
              </Stack>
            }
          />
        ))}
      </Rows>
    </Section>
  );
}

/** What can be confirmed of a day, or taken back. */
function ConfirmButtons({ view, onDone }: { view: DayView; onDone: () => void }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const performed = usePerformed();
  const { busy, run } = useAction();
  const { day, state } = view;
  const figures = figuresOf(day);
  const mayApprove = mayApproveDaysOf(viewer, day.user.id);
  const approve = (undo: boolean) =>
    void run(async () => {
      if (performed(await approveWorkDay(day, undo ? null : figures, day))) onDone();
    });
  const check = () =>
    void run(async () => {
      if (performed(await checkWorkDay(day, figures))) onDone();
    });
  const isOwn = day.user.id === viewer.userId;
  return (
    <>
      {mayApprove && day.approved !== null ? (
        <Button variant="default" aria-busy={busy} onClick={() => approve(true)}>
          {t('workingTime.takeBack')}
        </Button>
      ) : null}
      {isOwn && !mayApprove && state === 'open' && figures !== null ? (
        <Button variant="light" aria-busy={busy} onClick={check}>
          {t('workingTime.check')}
        </Button>
      ) : null}
      {mayApprove && state !== 'approved' && figures !== null ? (
        <Button variant="light" aria-busy={busy} onClick={() => approve(false)}>
          {t('workingTime.approve')}
        </Button>
      ) : null}
    </>
  );
}

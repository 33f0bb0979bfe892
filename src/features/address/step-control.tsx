import { Box, Button, Input, Radio, Stack } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { IconCamera } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { must } from '../../../domain/kernel/assert.ts';
import { answerTo, fits, type StepEntry } from '../../../domain/steps/entries.ts';
import type { AnswerValue, Step } from '../../../domain/steps/schema.ts';
import { openCodeReader } from '../../commands/read-codes.ts';
import { stepPicture } from '../../commands/step-pictures.ts';
import { answerStep } from '../../commands/steps.ts';
import { CheckboxField } from '../../components/form/check-field.tsx';
import { NumberField } from '../../components/form/number-field.tsx';
import { TextAreaField } from '../../components/form/text-field.tsx';
import { SerialNumberField } from '../../components/scan/serial-number-field.tsx';
import { StepPicture } from '../../components/step-picture.tsx';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { AddressView } from '../../mirror/addresses.ts';
import { useSameElsewhere } from '../../mirror/equipment.ts';
import { SignatureLine } from './signature-line.tsx';
import classes from './step-control.module.css';
import { useTakePhoto } from './take-photo.ts';

interface StepControlProps {
  view: AddressView;
  entry: StepEntry;
  readOnly: boolean;
}

interface OneStepProps extends StepControlProps {
  /** Whether its scanner opens at once. */
  scans: boolean;
}

/** One step with its control; photos open the camera. */
export function StepControl(props: OneStepProps) {
  const { view, entry } = props;
  const picture = entry.step?.picture;
  if (!picture) return <Control {...props} />;
  const { hash } = picture;
  return (
    <Stack gap="0.5rem">
      <Control {...props} />
      <StepPicture title={entry.step?.title ?? ''} hash={hash} load={() => stepPicture({ hash, task: view.task.id })} />
    </Stack>
  );
}

function Control({ view, entry, readOnly, scans }: OneStepProps) {
  const { step } = entry;
  if (step === null || entry.photos !== null) return <PhotoControl view={view} entry={entry} readOnly={readOnly} />;
  if (step.kind === 'SIGNATURE') return <SignatureControl view={view} step={step} readOnly={readOnly} />;
  return <AnswerControl key={step.id} view={view} step={step} readOnly={readOnly} scans={scans} />;
}

function PhotoControl({ view, entry: { step, photos }, readOnly }: StepControlProps) {
  const { t } = useTranslation();
  const takePhoto = useTakePhoto(view);
  const { kind, there, required } = must(photos, 'photos');
  const title = step?.title ?? t('steps.photos', { kind: t(`photoKind.${kind}`) });
  return (
    <Stack gap="0.375rem">
      <Input.Label component="span" className="breakable" required={step === null || step.required}>
        {title}
      </Input.Label>
      <Help step={step} />
      <Button
        className={classes.control ?? ''}
        variant="default"
        disabled={readOnly}
        aria-label={`${title}: ${t('steps.photosOf', { there, required })}`}
        leftSection={<IconCamera size={20} stroke={1.8} aria-hidden />}
        onClick={takePhoto}
      >
        {t('steps.photosOf', { there, required })}
      </Button>
    </Stack>
  );
}

function SignatureControl({ view, step, readOnly }: AnswerProps) {
  return (
    <Stack gap="0.375rem">
      <Input.Label component="span" className="breakable" required={step.required}>
        {step.title}
      </Input.Label>
      <Help step={step} />
      <SignatureLine view={view} disabled={readOnly} />
    </Stack>
  );
}

function Help({ step }: { step: Step | null }) {
  return step === null || step.help === null ? null : (
    <Box component="p" className="breakable" c="dimmed" fz="sm">
      {step.help}
    </Box>
  );
}

/** The stored answer of a step, and a way to store another one. */
function useAnswer(view: AddressView, step: Step): { stored: AnswerValue; save: (value: AnswerValue) => void } {
  const stored = answerTo(view.operational.answers, step.id);
  const { run } = useAction();
  const performed = usePerformed();
  const save = (value: AnswerValue): void => {
    if (value === stored) return;
    const { id } = view.operational;
    const number = view.task.steps?.number ?? 1;
    void run(async () => void performed(await answerStep({ id, step: step.id, value, seen: stored, number })));
  };
  return { stored, save };
}

interface AnswerProps {
  view: AddressView;
  step: Step;
  readOnly: boolean;
}

function AnswerControl({ view, step, readOnly, scans }: AnswerProps & Pick<OneStepProps, 'scans'>) {
  const { stored, save } = useAnswer(view, step);
  const look = { label: step.title, hint: step.help, required: step.required, readOnly };
  switch (step.kind) {
    case 'TICK':
      return (
        <Box className={classes.control ?? ''}>
          <CheckboxField {...look} value={stored === true} onChange={(on) => save(on === true ? true : null)} />
        </Box>
      );
    case 'CHOICE':
      return <ChoiceControl step={step} stored={stored} save={save} readOnly={readOnly} />;
    case 'NUMBER':
      return <NumberControl {...look} step={step} stored={stored} save={save} />;
    case 'SERIAL_NUMBER':
      return <SerialNumberControl {...look} view={view} step={step} stored={stored} save={save} scans={scans} />;
    default:
      return <TextControl {...look} step={step} stored={stored} save={save} />;
  }
}

interface StoredProps {
  step: Step;
  stored: AnswerValue;
  save: (value: AnswerValue) => void;
  readOnly: boolean;
}

function ChoiceControl({ step, stored, save, readOnly }: StoredProps) {
  return (
    <Radio.Group
      label={step.title}
      description={step.help}
      withAsterisk={step.required && !readOnly}
      value={typeof stored === 'string' ? stored : null}
      onChange={save}
    >
      <Stack gap={0} pt="0.25rem">
        {step.choices.map(({ id, text }) => (
          <Radio key={id} className={classes.control ?? ''} size="md" value={id} label={text} disabled={readOnly} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** What is typed until the field is left, the app is hidden or the sheet closes: then it is saved. */
function useTyped<Value extends string | number>({ step, stored, save }: Omit<StoredProps, 'readOnly'>) {
  const [typed, setTyped] = useState<{ value: Value | null } | null>(null);
  const value = typed === null ? (stored as Value | null) : typed.value;
  const isWrong = typed !== null && !fits(step, typed.value);
  const keep = (): void => {
    if (typed === null || isWrong) return;
    save(typed.value);
    setTyped(null);
  };
  const latest = useRef(keep);
  latest.current = keep;
  useEffect(() => {
    const keepNow = (): void => latest.current();
    document.addEventListener('visibilitychange', keepNow);
    return () => {
      document.removeEventListener('visibilitychange', keepNow);
      keepNow();
    };
  }, []);
  return {
    value,
    isWrong,
    keep,
    type: (next: Value | null): void => setTyped({ value: next }),
    drop: (): void => setTyped(null),
  };
}

interface TypedProps extends StoredProps {
  label: string;
  hint: ReactNode;
  required: boolean;
}

function TextControl({ step, stored, save, ...look }: TypedProps) {
  const { value, keep, type } = useTyped<string>({ step, stored, save });
  const change = (text: string | null): void => type(text?.trim() === '' ? null : text);
  return <TextAreaField {...look} value={value} onChange={change} onBlur={keep} />;
}

/** The number is scanned or typed; that it is at another address, too, is told and not refused. */
function SerialNumberControl({ view, step, stored, save, ...look }: TypedProps & Pick<OneStepProps, 'view' | 'scans'>) {
  const { t } = useTranslation();
  const { value, isWrong, keep, type, drop } = useTyped<string>({ step, stored, save });
  const change = (text: string | null): void => type(text?.trim() === '' ? null : text);
  const take = (serialNumber: string): void => {
    drop();
    save(serialNumber);
  };
  const elsewhere = useSameElsewhere(value, view.place?.id ?? '') ?? [];
  const notice = elsewhere.length === 0 ? null : t('equipment.elsewhere', { addresses: elsewhere.join(', ') });
  return (
    <SerialNumberField
      {...look}
      hint={[step.help, notice].filter(Boolean).join(' ') || null}
      value={value}
      onChange={change}
      onBlur={keep}
      openReader={openCodeReader}
      onScanned={take}
      error={isWrong ? t('steps.tooLong') : null}
    />
  );
}

function NumberControl({ step, stored, save, ...look }: TypedProps) {
  const { t } = useTranslation();
  const { value, isWrong, keep, type } = useTyped<number>({ step, stored, save });
  const limits = useLimits(step);
  return (
    <NumberField
      {...look}
      hint={[step.help, limits].filter(Boolean).join(' ') || null}
      {...(step.unit === null ? {} : { suffix: step.unit })}
      value={value}
      onChange={type}
      onBlur={keep}
      error={isWrong ? t('steps.outside') : null}
    />
  );
}

/** The limits of a number in words; null without any. */
function useLimits({ min, max }: Step): string | null {
  const { t } = useTranslation();
  const format = useFormat();
  const [from, to] = [min ?? 0, max ?? 0].map((limit) => format.number(limit));
  if (min !== null && max !== null) return t('steps.between', { min: from, max: to });
  if (min !== null) return t('steps.atLeast', { min: from });
  return max === null ? null : t('steps.atMost', { max: to });
}

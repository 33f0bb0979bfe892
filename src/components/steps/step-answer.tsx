import { Box, Button, Input, Radio, Stack } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { IconCamera } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fits } from '../../../domain/steps/entries.ts';
import type { AnswerValue, Step } from '../../../domain/steps/schema.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { CheckboxField } from '../form/check-field.tsx';
import { NumberField } from '../form/number-field.tsx';
import { TextAreaField } from '../form/text-field.tsx';
import type { CodeReader } from '../scan/code-reader.ts';
import { SerialNumberField } from '../scan/serial-number-field.tsx';
import classes from './step-answer.module.css';

interface StoredProps {
  step: Step;
  stored: AnswerValue;
  save: (value: AnswerValue) => void;
  readOnly: boolean;
}

/** The part that only a serial number needs. */
interface Scanned {
  /** Its scanner opens at once. */
  scans: boolean;
  openReader: () => CodeReader;
  /** A sentence about the number that is typed; null for none. */
  useNotice: (serialNumber: string | null) => string | null;
}

/** One large control for a step that is answered by a value, which is given to `save` as soon as it is whole. */
export function StepAnswer({ step, stored, save, readOnly, scans, openReader, useNotice }: StoredProps & Scanned) {
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
      return <SerialNumberControl {...look} {...{ step, stored, save, scans, openReader, useNotice }} />;
    default:
      return <TextControl {...look} step={step} stored={stored} save={save} />;
  }
}

interface StepActionProps {
  title: string;
  required: boolean;
  help: string | null;
  children: ReactNode;
}

/** A step that is done by something else than a value: its title, its help, and what does it. */
export const StepAction = ({ title, required, help, children }: StepActionProps) => (
  <Stack gap="0.375rem">
    <Input.Label component="span" className="breakable" required={required}>
      {title}
    </Input.Label>
    {help === null ? null : (
      <Box component="p" className="breakable" c="dimmed" fz="sm">
        {help}
      </Box>
    )}
    {children}
  </Stack>
);

interface PhotoActionProps {
  /** The photos of the step: how many are there, and how many it asks for. */
  count: { there: number; required: number };
  title: string;
  readOnly: boolean;
  onClick: () => void;
}

/** The button of a step that asks for photos. */
export function PhotoAction({ count, title, readOnly, onClick }: PhotoActionProps) {
  const { t } = useTranslation();
  const text = t('steps.photosOf', count);
  return (
    <Button
      className={classes.control ?? ''}
      variant="default"
      disabled={readOnly}
      aria-label={`${title}: ${text}`}
      leftSection={<IconCamera size={20} stroke={1.8} aria-hidden />}
      onClick={onClick}
    >
      {text}
    </Button>
  );
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

/** The text or number that is typed until the field is left, the app is hidden or the sheet closes: then it is saved. */
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
function SerialNumberControl({ step, stored, save, openReader, useNotice, ...look }: TypedProps & Scanned) {
  const { t } = useTranslation();
  const { value, isWrong, keep, type, drop } = useTyped<string>({ step, stored, save });
  const change = (text: string | null): void => type(text?.trim() === '' ? null : text);
  const take = (serialNumber: string): void => {
    drop();
    save(serialNumber);
  };
  const notice = useNotice(value);
  return (
    <SerialNumberField
      {...look}
      hint={[step.help, notice].filter(Boolean).join(' ') || null}
      value={value}
      onChange={change}
      onBlur={keep}
      openReader={openReader}
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

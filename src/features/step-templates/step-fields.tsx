import { ActionIcon, Box, Button, Group, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { photoKinds } from '../../../domain/photo/required.ts';
import { type Condition, conditionsOf } from '../../../domain/steps/conditions.ts';
import { mostChoices, mostStepPhotos, type StepKind, stepKinds } from '../../../domain/steps/kinds.ts';
import { type Step, stepSchema } from '../../../domain/steps/schema.ts';
import { newId } from '../../commands/new-id.ts';
import { ToggleField } from '../../components/form/check-field.tsx';
import { IntegerField, NumberField } from '../../components/form/number-field.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextAreaField, TextField } from '../../components/form/text-field.tsx';
import { PictureField } from './picture-field.tsx';

interface StepFieldsProps {
  step: Step;
  /** Its place among the steps, from 1. */
  place: number;
  earlier: readonly Step[];
  last: boolean;
  /** Says so when it is not complete. */
  checked: boolean;
  readOnly: boolean;
  onChange: (step: Step) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

const isComplete = (step: Step): boolean =>
  stepSchema.safeParse(step).success && (step.kind !== 'CHOICE' || step.choices.length > 0);

/** One step of a template. */
export function StepFields(props: StepFieldsProps) {
  const { step, place, checked, readOnly, onChange } = props;
  const { t } = useTranslation();
  const set = (part: Partial<Step>): void => onChange({ ...step, ...part });
  return (
    <Stack component="fieldset" className="card" gap="0.75rem" p="1rem" aria-label={t('stepTemplates.step', { place })}>
      <Group justify="space-between" wrap="nowrap">
        <Box component="span" c="dimmed" fw={600}>
          {t('stepTemplates.step', { place })}
        </Box>
        {readOnly ? null : <Tools {...props} />}
      </Group>
      <TextField
        label={t('stepTemplates.stepTitle')}
        required
        value={step.title === '' ? null : step.title}
        onChange={(title) => set({ title: title ?? '' })}
        error={checked && !isComplete(step) ? t('stepTemplates.incomplete') : null}
      />
      <SelectField
        label={t('stepTemplates.kind')}
        required
        value={step.kind}
        options={stepKinds.map((kind) => ({ value: kind, label: t(`stepTemplates.kinds.${kind}`) }))}
        onChange={(kind) => kind === null || set(withKind(step, kind))}
      />
      <KindFields step={step} set={set} readOnly={readOnly} />
      <ToggleField
        label={t('stepTemplates.required')}
        value={step.required}
        onChange={(required) => set({ required: required === true })}
      />
      <ConditionField {...props} />
      <TextAreaField label={t('stepTemplates.help')} rows={2} value={step.help} onChange={(help) => set({ help })} />
      <PictureField step={step} readOnly={readOnly} onChange={(picture) => set({ picture })} />
    </Stack>
  );
}

const withKind = (step: Step, kind: StepKind): Partial<Step> => ({
  kind,
  photoKind: kind === 'PHOTO' ? (step.photoKind ?? 'OTHER') : null,
  choices:
    kind === 'CHOICE' ? [...step.choices, ...(step.choices.length === 0 ? [{ id: newId(), text: '' }] : [])] : [],
});

function Tools({ step, place, last, onMove, onRemove }: StepFieldsProps) {
  const { t } = useTranslation();
  const name = step.title || t('stepTemplates.step', { place });
  return (
    <Group gap="0.25rem" wrap="nowrap">
      <ActionIcon
        size="xl"
        variant="subtle"
        disabled={place === 1}
        aria-label={t('stepTemplates.up', { name })}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        size="xl"
        variant="subtle"
        disabled={last}
        aria-label={t('stepTemplates.down', { name })}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        size="xl"
        variant="subtle"
        color="red"
        aria-label={t('stepTemplates.removeStep', { name })}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.8} />
      </ActionIcon>
    </Group>
  );
}

interface KindFieldsProps {
  step: Step;
  set: (part: Partial<Step>) => void;
  readOnly: boolean;
}

function KindFields({ step, set, readOnly }: KindFieldsProps) {
  const { t } = useTranslation();
  switch (step.kind) {
    case 'NUMBER':
      return (
        <Group grow align="flex-start">
          <TextField label={t('stepTemplates.unit')} value={step.unit} onChange={(unit) => set({ unit })} />
          <NumberField label={t('stepTemplates.min')} value={step.min} onChange={(min) => set({ min })} />
          <NumberField label={t('stepTemplates.max')} value={step.max} onChange={(max) => set({ max })} />
        </Group>
      );
    case 'CHOICE':
      return <ChoicesField step={step} set={set} readOnly={readOnly} />;
    case 'PHOTO':
      return (
        <Group grow align="flex-start">
          <SelectField
            label={t('stepTemplates.photoKind')}
            required
            value={step.photoKind}
            options={photoKinds.map((kind) => ({ value: kind, label: t(`photoKind.${kind}`) }))}
            onChange={(photoKind) => set({ photoKind })}
          />
          <IntegerField
            label={t('stepTemplates.count')}
            max={mostStepPhotos}
            value={step.count}
            onChange={(count) => set({ count: Math.min(mostStepPhotos, Math.max(1, count ?? 1)) })}
          />
        </Group>
      );
    default:
      return null;
  }
}

function ChoicesField({ step: { choices }, set, readOnly }: KindFieldsProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="0.5rem">
      {choices.map(({ id, text }, index) => (
        <Group key={id} gap="0.25rem" align="flex-end" wrap="nowrap">
          <Box flex={1}>
            <TextField
              label={t('stepTemplates.choice', { place: index + 1 })}
              required
              value={text === '' ? null : text}
              onChange={(next) =>
                set({ choices: choices.map((each) => (each.id === id ? { id, text: next ?? '' } : each)) })
              }
            />
          </Box>
          {readOnly ? null : (
            <ActionIcon
              size="xl"
              variant="subtle"
              color="red"
              aria-label={t('stepTemplates.removeChoice', { name: text || String(index + 1) })}
              onClick={() => set({ choices: choices.filter((each) => each.id !== id) })}
            >
              <IconTrash size={18} stroke={1.8} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {readOnly ? null : (
        <Button
          variant="subtle"
          disabled={choices.length >= mostChoices}
          onClick={() => set({ choices: [...choices, { id: newId(), text: '' }] })}
        >
          {t('stepTemplates.addChoice')}
        </Button>
      )}
    </Stack>
  );
}

const keyOf = (step: string, equals: string | boolean): string => `${step} ${equals}`;

/** When the step is shown: always, or only after an answer of an earlier step. */
function ConditionField({ step, earlier, onChange }: StepFieldsProps) {
  const { t } = useTranslation();
  const conditions = conditionsOf(earlier);
  if (conditions.length === 0) return null;
  const words = ({ step: { title }, equals, choice }: Condition<Step>): string =>
    t('stepTemplates.condition', { title, answer: choice ?? t(equals === true ? 'table.yes' : 'table.no') });
  const { shownIf } = step;
  return (
    <SelectField
      label={t('stepTemplates.shownIf')}
      hint={t('stepTemplates.shownIfHint')}
      value={shownIf === null ? null : keyOf(shownIf.step, shownIf.equals)}
      options={conditions.map((each) => ({ value: keyOf(each.step.id, each.equals), label: words(each) }))}
      onChange={(key) => {
        const chosen = conditions.find((each) => keyOf(each.step.id, each.equals) === key);
        onChange({ ...step, shownIf: chosen === undefined ? null : { step: chosen.step.id, equals: chosen.equals } });
      }}
    />
  );
}

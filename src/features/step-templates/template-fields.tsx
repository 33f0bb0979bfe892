import { Button, Group, Stack } from '@mantine/core';
import { IconDeviceMobile, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { moved, newStep, withPossibleConditions } from '../../../domain/steps/editing.ts';
import { mostSteps } from '../../../domain/steps/kinds.ts';
import type { Step } from '../../../domain/steps/schema.ts';
import { newId } from '../../commands/new-id.ts';
import { type FieldBinding, useReadOnly } from '../../components/form/field-props.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useFreshSheet } from '../../components/sheet-state.ts';
import { StepFields } from './step-fields.tsx';
import type { TemplateValues } from './template-form.ts';

const TemplatePreview = lazy(async () => ({ default: (await import('./template-preview.tsx')).TemplatePreview }));

interface TemplateFieldsProps {
  form: { field: <Name extends keyof TemplateValues & string>(name: Name) => FieldBinding<TemplateValues[Name]> };
  /** Shows which steps are not complete. */
  checked?: boolean;
}

/** The fields of a step template: its name and its steps. */
export function TemplateFields({ form, checked = false }: TemplateFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <FormSection>
        <TextField {...form.field('nickname')} label={t('stepTemplates.field.nickname')} />
      </FormSection>
      <Preview name={form.field('nickname').value ?? ''} steps={form.field('steps').value ?? []} />
      <StepsField field={form.field('steps')} checked={checked} />
    </>
  );
}

/** Opens the steps as a phone shows them, as they now stand in the form. */
function Preview({ name, steps }: { name: string; steps: readonly Step[] }) {
  const { t } = useTranslation();
  const preview = useFreshSheet();
  return (
    <Group>
      <Button
        variant="default"
        disabled={steps.length === 0}
        leftSection={<IconDeviceMobile size={18} stroke={1.8} aria-hidden />}
        onClick={preview.open}
      >
        {t('stepTemplates.preview')}
      </Button>
      <Suspense fallback={null}>
        {preview.openings === 0 ? null : (
          <TemplatePreview
            key={preview.openings}
            name={name}
            steps={steps}
            opened={preview.opened}
            onClose={preview.close}
          />
        )}
      </Suspense>
    </Group>
  );
}

/** The steps in their order, which can be changed. */
function StepsField({ field, checked }: { field: FieldBinding<Step[] | null>; checked: boolean }) {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const steps = field.value ?? [];
  const change = (next: Step[]): void => field.onChange(withPossibleConditions(next));
  return (
    <FormSection title={t('stepTemplates.field.steps')} {...(readOnly ? {} : { hint: t('stepTemplates.stepsHint') })}>
      <Stack gap="0.75rem">
        {steps.map((step, index) => (
          <StepFields
            key={step.id}
            step={step}
            place={index + 1}
            earlier={steps.slice(0, index)}
            last={index === steps.length - 1}
            checked={checked}
            readOnly={readOnly}
            onChange={(changed) => change(steps.map((each) => (each.id === step.id ? changed : each)))}
            onMove={(by) => field.onChange(moved(steps, index, by))}
            onRemove={() => change(steps.filter(({ id }) => id !== step.id))}
          />
        ))}
        {readOnly ? null : (
          <Button
            variant="default"
            disabled={steps.length >= mostSteps}
            leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
            onClick={() => field.onChange([...steps, newStep(newId())])}
          >
            {t('stepTemplates.add')}
          </Button>
        )}
      </Stack>
    </FormSection>
  );
}

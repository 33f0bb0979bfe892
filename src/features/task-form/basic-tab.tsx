import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { noop } from '../../../domain/kernel/noop.ts';
import { type PhotoKind, photoKinds, type RequiredPhotos, requiresPhotos } from '../../../domain/photo/required.ts';
import type { Task } from '../../../domain/schemas.ts';
import { withBegin, withEnd, withEstimate, withoutDetails } from '../../../domain/task/dates.ts';
import type { FormSituation } from '../../../domain/task/form.ts';
import { mostRequired } from '../../../domain/task/required-photos.ts';
import { ToggleField } from '../../components/form/check-field.tsx';
import { DateTimeField } from '../../components/form/date-field.tsx';
import { useReadOnly } from '../../components/form/field-props.ts';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { IntegerField, MoneyField, NumberField, PositiveNumberField } from '../../components/form/number-field.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { useStepTemplates } from '../../mirror/step-templates.ts';
import { type LabelledField, useBasicFields } from './basic-field.ts';
import { CustomerField, useCustomerChange } from './customer-field.tsx';
import type { TaskForm } from './form-values.ts';
import { withTotal } from './only-address.ts';
import classes from './task-form.module.css';

interface BasicTabProps {
  form: TaskForm;
  /** The task as it is now; null while it is created. */
  task: Task | null;
  situation: FormSituation;
}

/** The tab Basic Info (specification 2.3). */
export function BasicTab({ form, task, situation }: BasicTabProps) {
  const { t } = useTranslation();
  const { bind, shows, labelOf } = useBasicFields(form, situation);
  const changeCustomer = useCustomerChange(form);
  const payout = bind('totalPayout');
  return (
    <Stack gap="1.75rem">
      <FormSection title={t('taskForm.section.what')}>
        <TextField {...bind('nickname')} />
        <CustomerField field={{ ...bind('customer'), onChange: changeCustomer }} />
        <TextField {...bind('jobTicket')} />
        {shows('invoiceId') ? (
          <TextField label={labelOf('invoiceId')} value={task?.invoiceId ?? null} onChange={noop} readOnly />
        ) : null}
        <ToggleField {...bind('antediluvian')} hint={t('taskForm.hint.antediluvian')} />
      </FormSection>
      <FormSection title={t('taskForm.section.money')}>
        {shows('salesPrice') ? (
          <MoneyField
            {...bind('salesPrice')}
            hint={t('taskForm.hint.sum')}
            onChange={(total) => form.change(withTotal(form.values, 'salesPrice', total))}
          />
        ) : null}
        <MoneyField
          {...payout}
          {...(payout.required ? {} : { hint: t('taskForm.hint.sum') })}
          onChange={(total) => form.change(withTotal(form.values, 'payout', total))}
        />
        {shows('finalPayout') ? <MoneyField {...bind('finalPayout')} /> : null}
        {shows('totalExtraCosts') ? (
          <MoneyField
            label={labelOf('totalExtraCosts')}
            value={task?.totalExtraCosts ?? null}
            onChange={noop}
            readOnly
          />
        ) : null}
        {shows('percentCompleted') ? (
          <NumberField
            label={labelOf('percentCompleted')}
            suffix="%"
            value={task?.percentCompleted ?? null}
            onChange={noop}
            readOnly
          />
        ) : null}
      </FormSection>
      <DatesSection form={form} situation={situation} />
      <RequiredPhotosSection field={bind('requiredPhotos')} />
      {shows('stepTemplate') ? <StepTemplateField field={bind('stepTemplate')} /> : null}
      {task?.steps ? <TakenSteps label={labelOf('stepTemplate')} steps={task.steps} /> : null}
    </Stack>
  );
}

/** The dates and hours of a task, which depend on each other (specification 5). */
function DatesSection({ form, situation }: { form: TaskForm; situation: FormSituation }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { bind, shows } = useBasicFields(form, situation);
  const { values, change } = form;
  const links = { advanced: situation.advanced, timeZone };
  return (
    <FormSection title={t('taskForm.section.when')}>
      <WholeRow>
        <div className={classes.three}>
          <DateTimeField
            {...bind('installationTimestampFrom')}
            onChange={(at) => change(withBegin(values, at, links))}
          />
          <PositiveNumberField
            {...bind('estimateTime')}
            suffix={t('taskForm.hours')}
            onChange={(hours) => change(withEstimate(values, hours))}
          />
          <DateTimeField {...bind('installationTimestampTo')} onChange={(at) => change(withEnd(values, at))} />
          <DateTimeField {...bind('pickupTimestampFrom')} />
          <DateTimeField {...bind('pickupTimestampTo')} />
          {shows('advancedTimestampDetails') ? (
            <ToggleField
              {...bind('advancedTimestampDetails')}
              hint={t('taskForm.hint.advanced')}
              onChange={(advanced) =>
                change({ advancedTimestampDetails: advanced, ...(advanced ? {} : withoutDetails(values, timeZone)) })
              }
            />
          ) : null}
        </div>
      </WholeRow>
    </FormSection>
  );
}

/** The template whose steps the task takes when it is published; nothing where the company has none. */
function StepTemplateField({ field }: { field: LabelledField<'stepTemplate'> }) {
  const { t } = useTranslation();
  const templates = useStepTemplates() ?? [];
  const chosen = field.value?.id ?? null;
  const options = templates.filter(({ id, archived }) => !archived || id === chosen);
  if (options.length === 0) return null;
  return (
    <FormSection>
      <SelectField
        {...field}
        hint={t('taskForm.hint.stepTemplate')}
        value={chosen}
        options={options.map(({ id, nickname }) => ({ value: id, label: nickname }))}
        onChange={(id) => field.onChange(id === null ? null : { id })}
      />
    </FormSection>
  );
}

/** The steps that a published task has taken. */
function TakenSteps({ label, steps: { nickname, number } }: { label: string; steps: NonNullable<Task['steps']> }) {
  const { t } = useTranslation();
  return (
    <FormSection>
      <TextField label={label} value={t('steps.version', { name: nickname, number })} onChange={noop} readOnly />
    </FormSection>
  );
}

const none: RequiredPhotos = { BEFORE: 0, AFTER: 0, SERIAL_NUMBER: 0, OTHER: 0 };

/** How many photos of each kind every address of the task needs before it can be marked installed. */
function RequiredPhotosSection({ field }: { field: LabelledField<'requiredPhotos'> }) {
  const { t } = useTranslation();
  const readOnly = useReadOnly(field.readOnly);
  const required = { ...none, ...field.value };
  const setRequired = (kind: PhotoKind, count: number | null): void => {
    const requiredPhotos = { ...required, [kind]: Math.min(mostRequired, count ?? 0) };
    field.onChange(requiresPhotos({ requiredPhotos }) ? requiredPhotos : null);
  };
  if (readOnly && !requiresPhotos({ requiredPhotos: field.value })) return null;
  return (
    <FormSection title={field.label} short {...(readOnly ? {} : { hint: t('taskForm.hint.requiredPhotos') })}>
      {photoKinds.map((kind) => (
        <IntegerField
          key={kind}
          label={t(`photoKind.${kind}`)}
          name={`requiredPhotos.${kind}`}
          value={required[kind] === 0 ? null : required[kind]}
          onChange={(count) => setRequired(kind, count)}
          onBlur={field.onBlur}
          max={mostRequired}
          readOnly={readOnly}
        />
      ))}
    </FormSection>
  );
}

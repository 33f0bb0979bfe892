import { useTranslation } from 'react-i18next';
import { nothing } from '../../../domain/kernel/nothing.ts';
import type { FormSituation } from '../../../domain/task/form.ts';
import type { Task } from '../../../domain/task/schema.ts';
import { ToggleField } from '../../components/form/check-field.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
import { MoneyField, NumberField } from '../../components/form/number-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useBasicFields } from './basic-field.ts';
import { CustomerField } from './customer-field.tsx';
import { DatesSection } from './dates-section.tsx';
import type { TaskForm } from './form-schema.ts';
import { RequiredPhotosSection } from './required-photos-section.tsx';
import classes from './task-form.module.css';
import { useCustomerChange } from './use-customer-change.ts';

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
  return (
    <div className={classes.sections}>
      <FormSection title={t('taskForm.section.what')}>
        <TextField {...bind('nickname')} />
        <CustomerField field={{ ...bind('customer'), onChange: changeCustomer }} />
        <TextField {...bind('jobTicket')} />
        {shows('invoiceId') ? (
          <TextField label={labelOf('invoiceId')} value={task?.invoiceId ?? null} onChange={nothing} readOnly />
        ) : null}
        <ToggleField {...bind('antediluvian')} hint={t('taskForm.hint.antediluvian')} />
      </FormSection>
      <DatesSection form={form} situation={situation} />
      <FormSection title={t('taskForm.section.money')}>
        {shows('salesPrice') ? <MoneyField {...bind('salesPrice')} hint={t('taskForm.hint.sum')} /> : null}
        <MoneyField {...bind('totalPayout')} hint={t('taskForm.hint.sum')} />
        {shows('finalPayout') ? <MoneyField {...bind('finalPayout')} /> : null}
        {shows('totalExtraCosts') ? (
          <MoneyField
            label={labelOf('totalExtraCosts')}
            value={task?.totalExtraCosts ?? null}
            onChange={nothing}
            readOnly
          />
        ) : null}
        {shows('percentCompleted') ? (
          <NumberField
            label={labelOf('percentCompleted')}
            suffix="%"
            value={task?.percentCompleted ?? null}
            onChange={nothing}
            readOnly
          />
        ) : null}
      </FormSection>
      <RequiredPhotosSection field={bind('requiredPhotos')} />
    </div>
  );
}

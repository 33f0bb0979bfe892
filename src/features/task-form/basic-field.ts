import { useTranslation } from 'react-i18next';
import { type BasicField, type FormSituation, fieldAccess } from '../../../domain/task/form.ts';
import type { FieldBinding } from '../../components/form/field-props.ts';
import type { TextKey } from '../../i18n/texts.ts';
import type { TaskForm, TaskFormValues } from './form-values.ts';

/** The labels of the tab Basic Info (specification 2.3). */
export const fieldLabels = {
  nickname: 'taskForm.field.nickname',
  customer: 'taskForm.field.customer',
  invoiceId: 'taskForm.field.invoiceId',
  jobTicket: 'taskForm.field.jobTicket',
  antediluvian: 'taskForm.field.antediluvian',
  salesPrice: 'taskForm.field.salesPrice',
  totalPayout: 'taskForm.field.totalPayout',
  finalPayout: 'taskForm.field.finalPayout',
  totalExtraCosts: 'taskForm.field.totalExtraCosts',
  percentCompleted: 'taskForm.field.percentCompleted',
  estimateTime: 'taskForm.field.estimateTime',
  installationTimestampFrom: 'taskForm.field.installationFrom',
  installationTimestampTo: 'taskForm.field.installationTo',
  advancedTimestampDetails: 'taskForm.field.advanced',
  pickupTimestampFrom: 'taskForm.field.pickupFrom',
  pickupTimestampTo: 'taskForm.field.pickupTo',
  requiredPhotos: 'taskForm.field.requiredPhotos',
  stepTemplate: 'taskForm.field.stepTemplate',
} as const satisfies Record<BasicField, TextKey>;

type FormField = BasicField & keyof TaskFormValues;

/** A field of the form with its label; read-only where `fieldAccess` says so. */
export type LabelledField<Name extends FormField> = FieldBinding<TaskFormValues[Name]> & {
  label: string;
  readOnly: boolean;
};

/** The fields of a task's form, with the access that `fieldAccess` gives to each in a situation. */
export function useBasicFields(form: TaskForm, situation: FormSituation) {
  const { t } = useTranslation();
  const shows = (field: BasicField): boolean => fieldAccess(field, situation) !== 'hidden';
  const labelOf = (field: BasicField): string => {
    const label: TextKey = fieldLabels[field];
    return t(label);
  };
  const bind = <Name extends FormField>(name: Name): LabelledField<Name> => {
    const readOnly = fieldAccess(name, situation) !== 'editable';
    const field = form.field(name);
    // An empty job ticket has an error text of its own (specification 5), but is marked as required like the others.
    const required = field.required || (name === 'jobTicket' && !readOnly);
    return { ...field, required, label: labelOf(name), readOnly };
  };
  return { shows, bind, labelOf };
}

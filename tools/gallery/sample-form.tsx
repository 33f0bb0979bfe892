import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { customerFields } from '../../domain/entry-fields.ts';
import { money } from '../../domain/kernel/fields.ts';
import { defaultCountry } from '../../domain/user/country.ts';
import { CheckboxField } from '../../src/components/form/check-field.tsx';
import { ChipsField } from '../../src/components/form/chips-field.tsx';
import { CountryField } from '../../src/components/form/country-field.tsx';
import type { DomainForm } from '../../src/components/form/domain-form.ts';
import type { FieldBinding } from '../../src/components/form/field-props.ts';
import type { FormOutcome } from '../../src/components/form/form-outcome.ts';
import type { FormValues } from '../../src/components/form/form-schema.ts';
import { FormSection, WholeRow } from '../../src/components/form/form-section.tsx';
import { MoneyField } from '../../src/components/form/number-field.tsx';
import { PickListField } from '../../src/components/form/pick-list-field.tsx';
import { rangeIssues, TimeRangeField } from '../../src/components/form/range-field.tsx';
import { ReferenceField } from '../../src/components/form/reference-field.tsx';
import { PhoneField, TextAreaField, TextField } from '../../src/components/form/text-field.tsx';
import { useDomainForm } from '../../src/components/form/use-domain-form.ts';
import { toast } from '../../src/components/toast.ts';
import { manyOptions, sourceOf } from './form-options.ts';
import { galleryText } from './texts.ts';

const moment = z.int().min(0).nullable();

/** A form that has a bit of everything: a customer's fields with a task's. */
const sampleSchema = z.object({
  nickname: customerFields.nickname,
  afm: customerFields.afm,
  telephone: customerFields.telephone,
  country: customerFields.country,
  comment: customerFields.comment,
  jobTicket: z.string().trim().min(1).max(64).nullable(),
  employee: z.object({ id: z.string() }).nullable(),
  totalPayout: money().min(0).nullable(),
  from: moment,
  to: moment,
  recipients: z.array(z.email()).max(10),
  addresses: z.array(z.string()).max(5),
  shared: z.boolean(),
});

type Sample = typeof sampleSchema;
export type SampleValues = FormValues<Sample>;

export const emptySample: SampleValues = {
  nickname: null,
  afm: null,
  telephone: null,
  country: defaultCountry,
  comment: null,
  jobTicket: null,
  employee: null,
  totalPayout: null,
  from: null,
  to: null,
  recipients: [],
  addresses: [],
  shared: false,
};

export const filledSample: SampleValues = {
  ...emptySample,
  nickname: 'Cosmos Telecom, Κορίνθου',
  afm: '099360290',
  telephone: '2610123456',
  comment: 'Κουδούνι «Αντωνίου». Παράδοση μετά τις 10:00.',
  jobTicket: 'JT-2041',
  employee: { id: 'option-3' },
  totalPayout: 1234.5,
  from: Date.UTC(2026, 10, 21, 7),
  to: Date.UTC(2026, 10, 21, 8, 29, 59),
  recipients: ['office@cosmos-telecom.example'],
  addresses: ['option-2', 'option-5'],
};

/** A job ticket that the office refuses, as another task has it. */
const takenTicket = 'JT-1';

async function saveSample({ jobTicket }: z.output<Sample>): Promise<FormOutcome> {
  return jobTicket === takenTicket
    ? { kind: 'refused', code: 'job_ticket_taken', fields: ['set.jobTicket'] }
    : { kind: 'kept' };
}

const required = ['employee', 'from', 'to'] as const;
const sampleRules = (values: SampleValues) => rangeIssues({ from: values.from, to: values.to }, 'from', 'to');

interface SampleOptions {
  initial?: SampleValues;
  draftKey: string;
  onSaved?: () => void;
}

export function useSampleForm({ initial = emptySample, draftKey, onSaved }: SampleOptions): DomainForm<Sample> {
  const { t } = useTranslation();
  return useDomainForm({
    schema: sampleSchema,
    initial,
    required,
    rules: sampleRules,
    draftKey,
    whenInvalid: 'ask',
    save: saveSample,
    onSaved: () => {
      toast({ kind: 'success', message: galleryText(t, 'saved') });
      onSaved?.();
    },
  });
}

/** How the fields get their values: from a form, or from a row that is only shown. */
interface FieldsOf {
  field: <Name extends keyof SampleValues>(name: Name) => FieldBinding<SampleValues[Name]>;
}

const options = manyOptions(200);
const source = sourceOf(options);

export const basicFields = ['nickname', 'jobTicket', 'afm', 'telephone', 'country', 'comment'] as const;

export function BasicFields({ field }: FieldsOf) {
  const { t } = useTranslation();
  return (
    <FormSection>
      <TextField label={t('tasks.column.nickname')} {...field('nickname')} />
      <TextField label={t('tasks.column.jobTicket')} hint={galleryText(t, 'ticketHint')} {...field('jobTicket')} />
      <TextField label={galleryText(t, 'afm')} inputMode="numeric" {...field('afm')} />
      <PhoneField label={galleryText(t, 'telephone')} {...field('telephone')} />
      <CountryField label={galleryText(t, 'country')} {...field('country')} />
      <WholeRow>
        <TextAreaField label={t('proof.comment')} {...field('comment')} />
      </WholeRow>
    </FormSection>
  );
}

export const planFields = ['employee', 'totalPayout', 'from', 'to'] as const;

export function PlanFields({ field }: FieldsOf) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('tasks.fact.installation')}>
      <ReferenceField label={t('tasks.column.assignee')} source={source} {...field('employee')} />
      <MoneyField label={t('tasks.fact.totalPayout')} {...field('totalPayout')} />
      <WholeRow>
        <TimeRangeField
          label={t('tasks.dates')}
          from={{ label: t('tasks.column.from'), ...field('from') }}
          to={{ label: t('tasks.column.to'), ...field('to') }}
        />
      </WholeRow>
    </FormSection>
  );
}

export const listFields = ['recipients', 'addresses', 'shared'] as const;

export function ListFields({ field }: FieldsOf) {
  const { t } = useTranslation();
  return (
    <FormSection>
      <WholeRow>
        <ChipsField label={galleryText(t, 'recipients')} {...field('recipients')} />
      </WholeRow>
      <WholeRow>
        <PickListField label={t('field.addresses')} options={options} limit={5} {...field('addresses')} />
      </WholeRow>
      <CheckboxField label={galleryText(t, 'shared')} {...field('shared')} />
    </FormSection>
  );
}

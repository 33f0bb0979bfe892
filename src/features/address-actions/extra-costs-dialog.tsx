import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { money } from '../../../domain/kernel/fields.ts';
import { changeExtraCosts } from '../../commands/address-actions.ts';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { MoneyField } from '../../components/form/number-field.tsx';
import { TextAreaField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import type { AddressDialogProps } from './address-dialog-props.ts';
import { AddressFormDialog } from './address-form-dialog.tsx';
import { useBeginning } from './use-beginning.ts';

const schema = z.object({
  extraCosts: money().min(0).nullable(),
  extraCostsDescription: z.string().max(2000).nullable(),
});

/** Change extra costs (specification 2.3 and 6): how much, and what for; the two are one. */
export function ExtraCostsDialog(dialog: AddressDialogProps) {
  const { t } = useTranslation();
  const { operational } = useBeginning(dialog.view);
  const { id, extraCosts, extraCostsDescription } = operational;
  const form = useDomainForm({
    schema,
    initial: { extraCosts, extraCostsDescription },
    draftKey: `extra-costs:${id}`,
    save: (args, seen) => changeExtraCosts(id, args, seen),
    onSaved: dialog.onClose,
  });
  return (
    <AddressFormDialog {...dialog} form={form} title="costs.title.extraCosts">
      <FormSection>
        <MoneyField {...form.field('extraCosts')} label={t('tasks.fact.extraCosts')} />
        <WholeRow>
          <TextAreaField {...form.field('extraCostsDescription')} label={t('costs.description')} />
        </WholeRow>
      </FormSection>
    </AddressFormDialog>
  );
}

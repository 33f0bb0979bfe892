import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { money } from '../../../domain/kernel/fields.ts';
import { changeExtraCosts } from '../../commands/address-actions.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { MoneyField } from '../../components/form/number-field.tsx';
import { TextAreaField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { addressName } from '../../mirror/addresses.ts';
import type { AddressDialogProps } from './address-dialog-props.ts';
import { useBeginning } from './use-beginning.ts';

const schema = z.object({
  extraCosts: money().min(0).nullable(),
  extraCostsDescription: z.string().max(2000).nullable(),
});

/** Change extra costs (specification 2.3 and 6): how much, and what for; the two are one. */
export function ExtraCostsDialog({ view, opened, onClose }: AddressDialogProps) {
  const { t } = useTranslation();
  const { operational } = useBeginning(view);
  const { id, extraCosts, extraCostsDescription } = operational;
  const form = useDomainForm({
    schema,
    initial: { extraCosts, extraCostsDescription },
    draftKey: `extra-costs:${id}`,
    save: (args, seen) => changeExtraCosts(id, args, seen),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('costs.title.extraCosts', { name: addressName(view) })}
      width="small"
    >
      <FormSection>
        <MoneyField {...form.field('extraCosts')} label={t('tasks.fact.extraCosts')} />
        <WholeRow>
          <TextAreaField {...form.field('extraCostsDescription')} label={t('costs.description')} />
        </WholeRow>
      </FormSection>
    </FormDialog>
  );
}

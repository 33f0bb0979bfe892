import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { money } from '../../../domain/kernel/fields.ts';
import { changeFinalPayout } from '../../commands/address-actions.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { MoneyField } from '../../components/form/number-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import type { AddressDialogProps } from './address-dialog-props.ts';
import { AddressFormDialog } from './address-form-dialog.tsx';
import { useBeginning } from './use-beginning.ts';

const schema = z.object({ finalPayout: money().min(0).nullable() });

/** The payout of a finished address, whose editing mode is final (specification 4.5). */
export function FinalPayoutDialog(dialog: AddressDialogProps) {
  const { t } = useTranslation();
  const { operational } = useBeginning(dialog.view);
  const { id, finalPayout } = operational;
  const form = useDomainForm({
    schema,
    initial: { finalPayout },
    draftKey: `final-payout:${id}`,
    save: (args, seen) => changeFinalPayout(id, args, seen),
    onSaved: dialog.onClose,
  });
  return (
    <AddressFormDialog {...dialog} form={form} title="costs.title.finalPayout">
      <FormSection hint={t('costs.finalHint')}>
        <MoneyField {...form.field('finalPayout')} label={t('tasks.fact.finalPayout')} />
      </FormSection>
    </AddressFormDialog>
  );
}

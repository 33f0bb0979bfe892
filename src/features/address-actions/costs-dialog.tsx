import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { money } from '../../../domain/kernel/fields.ts';
import { mayChangePayout, paysFor } from '../../../domain/operational-address/permissions.ts';
import { seesSalesPrice } from '../../../domain/task/form.ts';
import { changeCosts } from '../../commands/address-actions.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { MoneyField } from '../../components/form/number-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { useViewer } from '../../mirror/session.ts';
import type { AddressDialogProps } from './address-dialog-props.ts';
import { AddressFormDialog } from './address-form-dialog.tsx';
import { useBeginning } from './use-beginning.ts';

const amount = money().min(0).nullable();
const schema = z.object({ payout: amount, salesPrice: amount });

/** Change costs (specification 2.3 and 6): sales price where it is seen, and the payout by who pays it, while its mode is normal (4.5). */
export function CostsDialog(dialog: AddressDialogProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { operational, task } = useBeginning(dialog.view);
  const { id, payout, salesPrice } = operational;
  const form = useDomainForm({
    schema,
    initial: { payout, salesPrice },
    draftKey: `costs:${id}`,
    save: (args, seen) => changeCosts(id, args, seen),
    onSaved: dialog.onClose,
  });
  const fixed = !mayChangePayout(viewer, dialog.view.task, dialog.view.operational.completionStatus);
  return (
    <AddressFormDialog {...dialog} form={form} title="costs.title.costs">
      <FormSection {...(fixed ? { hint: t(paysFor(viewer, task) ? 'costs.payoutFixed' : 'costs.payoutTheirs') } : {})}>
        <MoneyField {...form.field('payout')} label={t('taskForm.line.payout')} readOnly={fixed} />
        {seesSalesPrice({ task, viewer, advanced: false }) ? (
          <MoneyField {...form.field('salesPrice')} label={t('taskForm.line.salesPrice')} />
        ) : null}
      </FormSection>
    </AddressFormDialog>
  );
}

import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { money } from '../../../domain/kernel/fields.ts';
import { mayChangePayout, paysFor } from '../../../domain/operational-address/cost-permissions.ts';
import { seesSalesPrice } from '../../../domain/task/form.ts';
import { changeCosts, changeExtraCosts, changeFinalPayout } from '../../commands/address-actions.ts';
import { changeCommunicationInfo } from '../../commands/marks.ts';
import type { FormState } from '../../components/form/domain-form.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { MoneyField } from '../../components/form/number-field.tsx';
import { TextAreaField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { type AddressView, addressName } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';

/** Mounted anew for each opening. */
export interface AddressDialogProps {
  view: AddressView;
  opened: boolean;
  onClose: () => void;
}

interface AddressFormDialogProps extends AddressDialogProps {
  form: FormState;
  /** The title, which contains the address's name. */
  title: Extract<TextKey, `costs.title.${string}`>;
  children: ReactNode;
}

function AddressFormDialog({ view, form, opened, onClose, title, children }: AddressFormDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t(title, { name: addressName(view) })}
      width="small"
    >
      {children}
    </FormDialog>
  );
}

const communicationSchema = z.object({ info: z.string().max(10_000).nullable() });

/** Change communication info (specification 2.3 and 6). */
export function CommunicationDialog(dialog: AddressDialogProps) {
  const { t } = useTranslation();
  const { operational } = useBeginning(dialog.view);
  const { id, communicationInfo } = operational;
  const form = useDomainForm({
    schema: communicationSchema,
    initial: { info: communicationInfo },
    draftKey: `communication-info:${id}`,
    save: ({ info }, seen) => changeCommunicationInfo(id, { info, seen: seen.info }),
    onSaved: dialog.onClose,
  });
  return (
    <AddressFormDialog {...dialog} form={form} title="costs.title.communication">
      <TextAreaField {...form.field('info')} label={t('address.communication')} rows={4} />
    </AddressFormDialog>
  );
}

const amount = money().min(0).nullable();
const costsSchema = z.object({ payout: amount, salesPrice: amount });

/**
 * Change costs (specification 2.3 and 6): the sales price where it is visible, and the payout for those who pay it,
 * while the payout editing mode is normal (4.5).
 */
export function CostsDialog(dialog: AddressDialogProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { operational, task } = useBeginning(dialog.view);
  const { id, payout, salesPrice } = operational;
  const form = useDomainForm({
    schema: costsSchema,
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

const extraCostsSchema = z.object({
  extraCosts: money().min(0).nullable(),
  extraCostsDescription: z.string().max(2000).nullable(),
});

/** Change extra costs (specification 2.3 and 6): amount and description together. */
export function ExtraCostsDialog(dialog: AddressDialogProps) {
  const { t } = useTranslation();
  const { operational } = useBeginning(dialog.view);
  const { id, extraCosts, extraCostsDescription } = operational;
  const form = useDomainForm({
    schema: extraCostsSchema,
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

const finalPayoutSchema = z.object({ finalPayout: money().min(0).nullable() });

/** Change the payout of a finished address, whose payout editing mode is final (specification 4.5). */
export function FinalPayoutDialog(dialog: AddressDialogProps) {
  const { t } = useTranslation();
  const { operational } = useBeginning(dialog.view);
  const { id, finalPayout } = operational;
  const form = useDomainForm({
    schema: finalPayoutSchema,
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

/** The value at the opening of the dialog: later changes by others are merged on save, not in the form. */
function useBeginning<Value>(present: Value): Value {
  const [begun] = useState(present);
  return begun;
}

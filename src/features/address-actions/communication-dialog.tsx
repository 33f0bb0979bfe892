import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { changeCommunicationInfo } from '../../commands/marks.ts';
import { TextAreaField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import type { AddressDialogProps } from './address-dialog-props.ts';
import { AddressFormDialog } from './address-form-dialog.tsx';
import { useBeginning } from './use-beginning.ts';

const schema = z.object({ info: z.string().max(10_000).nullable() });

/** Change communication info (specification 2.3 and 6): whom to speak to, and how. */
export function CommunicationDialog(dialog: AddressDialogProps) {
  const { t } = useTranslation();
  const { operational } = useBeginning(dialog.view);
  const { id, communicationInfo } = operational;
  const form = useDomainForm({
    schema,
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

import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { changeCommunicationInfo } from '../../commands/marks.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { TextAreaField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { addressName } from '../../mirror/addresses.ts';
import type { AddressDialogProps } from './address-dialog-props.ts';
import { useBeginning } from './use-beginning.ts';

const schema = z.object({ info: z.string().max(10_000).nullable() });

/** Change communication info (specification 2.3 and 6): whom to speak to, and how. */
export function CommunicationDialog({ view, opened, onClose }: AddressDialogProps) {
  const { t } = useTranslation();
  const { operational } = useBeginning(view);
  const { id, communicationInfo } = operational;
  const form = useDomainForm({
    schema,
    initial: { info: communicationInfo },
    draftKey: `communication-info:${id}`,
    save: ({ info }, seen) => changeCommunicationInfo(id, { info, seen: seen.info }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('costs.title.communication', { name: addressName(view) })}
      width="small"
    >
      <TextAreaField {...form.field('info')} label={t('address.communication')} rows={4} />
    </FormDialog>
  );
}

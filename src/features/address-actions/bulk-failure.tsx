import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { failureReasons } from '../../../domain/operational-address/states.ts';
import type { OperationalAddress, Task } from '../../../domain/schemas.ts';
import { failAddresses } from '../../commands/address-actions.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextAreaField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { toast } from '../../components/toast.ts';
import { reasonLabels } from '../../theme/mark-labels.ts';
import { fitting } from './bulk.ts';

const schema = z.object({
  failureReason: z.enum(failureReasons),
  failureComment: z.string().max(2000).nullable(),
});

interface BulkFailureProps {
  task: Task;
  chosen: readonly OperationalAddress[];
  opened: boolean;
  onClose: () => void;
}

/** Asks for one failure reason for all selected addresses; submitting is the confirmation. */
export function BulkFailure({ task, chosen, opened, onClose }: BulkFailureProps) {
  const { t } = useTranslation();
  const [{ fits, rest }] = useState(() => fitting('FAILED', chosen, new Set()));
  const form = useDomainForm({
    schema,
    initial: { failureReason: null, failureComment: null },
    draftKey: `bulk-failure:${task.id}`,
    save: (failure) => failAddresses(task.id, fits, failure),
    onSaved: () => {
      toast({ kind: 'success', message: t('several.marked', { count: fits.length, status: t('status.FAILED') }) });
      onClose();
    },
  });
  const question = t('several.ask', { count: fits.length, status: t('status.FAILED') });
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('mark.failTitle')}
      width="small"
      submitLabel={t('mark.office.FAILED')}
    >
      <FormSection hint={rest === 0 ? question : `${question} ${t('several.rest', { count: rest })}`}>
        <WholeRow>
          <SelectField
            {...form.field('failureReason')}
            label={t('mark.reasonLabel')}
            options={failureReasons.map((reason) => ({ value: reason, label: t(reasonLabels[reason]) }))}
          />
        </WholeRow>
        <WholeRow>
          <TextAreaField {...form.field('failureComment')} label={t('mark.commentLabel')} rows={2} />
        </WholeRow>
      </FormSection>
    </FormDialog>
  );
}

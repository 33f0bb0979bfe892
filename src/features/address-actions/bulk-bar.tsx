import { ActionIcon, Box, Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { takesMarks } from '../../../domain/operational-address/permissions.ts';
import { failureReasons } from '../../../domain/operational-address/states.ts';
import type { OperationalAddress, Task } from '../../../domain/schemas.ts';
import { type BulkStatus, failAddresses, markAddresses } from '../../commands/address-actions.ts';
import { confirm } from '../../components/confirm-store.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextAreaField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { useFreshSheet } from '../../components/sheet-state.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { markLooks, reasonLabels } from '../../theme/mark-labels.ts';
import { bulkStatuses, fitting } from './bulk.ts';
import classes from './bulk-bar.module.css';

interface BulkBarProps {
  task: Task;
  chosen: readonly OperationalAddress[];
  /** Ids of the addresses that lack required photos. */
  lacking: ReadonlySet<string>;
  /** The selection has been marked or cleared. */
  onDone: () => void;
}

/** Bulk actions on selected addresses while the task is ongoing, each with a confirmation (specification 4.5). */
export function BulkBar({ task, chosen, lacking, onDone }: BulkBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { busy, run } = useAction();
  const performed = usePerformed();
  const failing = useFreshSheet();
  const ongoing = takesMarks(task);

  const mark = (status: BulkStatus): Promise<void> =>
    run(async () => {
      const { fits, rest, waiting } = fitting(status, chosen, lacking);
      const label = t(markLooks[status].label);
      const question = t('several.ask', { count: fits.length, status: t(`status.${status}`) });
      const others = [
        ...(rest === 0 ? [] : [t('several.rest', { count: rest })]),
        ...(waiting === 0 ? [] : [t('several.waiting', { count: waiting })]),
      ];
      const message = [question, ...others].join(' ');
      if (!(await confirm({ title: label, message, confirmLabel: label }))) return;
      if (!performed(await markAddresses(status, { task: task.id, addresses: fits }))) return;
      toast({ kind: 'success', message: t('several.marked', { count: fits.length, status: t(`status.${status}`) }) });
      onDone();
    });

  return (
    <div className={classes.bar} role="toolbar" aria-label={t('several.bar')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('table.clearSelection')}
        title={t('table.clearSelection')}
        onClick={onDone}
      >
        <IconX size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
      <Box component="span" className="tabular" flex={1} fw={600} role="status">
        {t('table.selected', { count: chosen.length, shown: format.number(chosen.length) })}
      </Box>
      <Group className={classes.buttons} gap="0.5rem" align="stretch">
        {bulkStatuses.map((status) => {
          const { label, icon: Icon } = markLooks[status];
          return (
            <Button
              key={status}
              variant="default"
              classNames={{ label: classes.label }}
              {...(status === 'FAILED' ? { c: 'var(--red-strong)' } : {})}
              disabled={!ongoing || busy || fitting(status, chosen, lacking).fits.length === 0}
              leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
              onClick={() => (status === 'FAILED' ? failing.open() : mark(status))}
            >
              {t(label)}
            </Button>
          );
        })}
      </Group>
      {ongoing ? null : (
        <Box component="p" flex="1 1 100%" fz="xs">
          {t('several.notOngoing')}
        </Box>
      )}
      {failing.openings === 0 ? null : (
        <BulkFailure
          key={failing.openings}
          task={task}
          chosen={chosen}
          opened={failing.opened}
          onClose={failing.close}
          onDone={onDone}
        />
      )}
    </div>
  );
}

const schema = z.object({
  failureReason: z.enum(failureReasons),
  failureComment: z.string().max(2000).nullable(),
});

interface BulkFailureProps {
  task: Task;
  chosen: readonly OperationalAddress[];
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for one failure reason for all selected addresses; submitting is the confirmation. */
function BulkFailure({ task, chosen, opened, onClose, onDone }: BulkFailureProps) {
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
      onDone();
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
      submitLabel={t('mark.FAILED')}
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

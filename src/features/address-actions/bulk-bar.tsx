import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { takesMarks } from '../../../domain/operational-address/permissions.ts';
import type { OperationalAddress, Task } from '../../../domain/schemas.ts';
import { type BulkStatus, markAddresses } from '../../commands/address-actions.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useFreshSheet } from '../../components/sheet-state.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { markLooks } from '../../theme/mark-labels.ts';
import classes from './address-actions.module.css';
import { bulkStatuses, fitting } from './bulk.ts';
import { BulkFailure } from './bulk-failure.tsx';

interface BulkBarProps {
  task: Task;
  chosen: readonly OperationalAddress[];
  /** The addresses that lack photos which the task asks for. */
  lacking: ReadonlySet<string>;
  /** What was selected has been marked, or is selected no longer. */
  onDone: () => void;
}

/** Bulk actions on selected addresses (specification 4.5): while the task is ongoing, each after a confirmation. */
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
      const asked = t('several.ask', { count: fits.length, status: t(`status.${status}`) });
      const others = [
        ...(rest === 0 ? [] : [t('several.rest', { count: rest })]),
        ...(waiting === 0 ? [] : [t('several.waiting', { count: waiting })]),
      ];
      const message = [asked, ...others].join(' ');
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
      <span className={classes.count} role="status">
        {t('table.selected', { count: chosen.length, shown: format.number(chosen.length) })}
      </span>
      <div className={classes.buttons}>
        {bulkStatuses.map((status) => {
          const { label, icon: Icon } = markLooks[status];
          return (
            <Button
              key={status}
              variant="default"
              className={status === 'FAILED' ? classes.danger : undefined}
              disabled={!ongoing || busy || fitting(status, chosen, lacking).fits.length === 0}
              leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
              onClick={() => (status === 'FAILED' ? failing.open() : mark(status))}
            >
              {t(label)}
            </Button>
          );
        })}
      </div>
      {ongoing ? null : <p className={classes.hint}>{t('several.notOngoing')}</p>}
      {failing.turn === 0 ? null : (
        <BulkFailure
          key={failing.turn}
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

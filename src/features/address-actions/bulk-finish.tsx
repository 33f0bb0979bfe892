import { Box, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { money } from '../../../domain/kernel/fields.ts';
import { toCents } from '../../../domain/kernel/money.ts';
import { phoneBookOrder } from '../../../domain/kernel/phone-book-order.ts';
import { mayNameFinalPayout, paysFor } from '../../../domain/operational-address/cost-permissions.ts';
import type { OperationalAddress, Task } from '../../../domain/schemas.ts';
import { payoutOf, sharesOf } from '../../../domain/task/totals.ts';
import { finishInstalled } from '../../commands/address-actions.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
import { MoneyField } from '../../components/form/number-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toast.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useViewer } from '../../mirror/session.ts';
import classes from './bulk-finish.module.css';

const schema = z.object({ finalPayout: money().min(0) });

interface BulkFinishProps {
  task: Task;
  addresses: readonly OperationalAddress[];
  /** Ids of the addresses that lack required photos. */
  lacking: ReadonlySet<string>;
  opened: boolean;
  onClose: () => void;
}

/**
 * Finishes all installed addresses of a task (specification 4.5), without those that lack photos. The amount starts as
 * the sum of their payouts, and only some people may change it. The form previews each share to the cent.
 */
export function BulkFinish({ task, addresses, lacking, opened, onClose }: BulkFinishProps) {
  const { t } = useTranslation();
  // The amount covers the addresses that the person saw, whatever happens to them meanwhile.
  const [{ seen, waiting }] = useState(() => {
    const installed = addresses.filter(({ completionStatus }) => completionStatus === 'INSTALLED');
    const ready = installed.filter(({ id }) => !lacking.has(id));
    return { seen: ready, waiting: installed.length - ready.length };
  });
  const sum = payoutOf(seen);
  const viewer = useViewer();
  const names = mayNameFinalPayout(viewer, task);
  const form = useDomainForm({
    schema,
    initial: { finalPayout: sum },
    // A draft for another sum must not be restored.
    draftKey: `finish:${task.id}:${seen.length}:${toCents(sum)}`,
    save: ({ finalPayout }) =>
      finishInstalled(task.id, { addresses: seen.map(({ id }) => id), finalPayout: names ? finalPayout : null }),
    onSaved: () => {
      toast({ kind: 'success', message: t('several.marked', { count: seen.length, status: t('status.FINISHED') }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('finish.title', { count: seen.length })}
      width="choice"
      submitLabel={t('finish.submit')}
    >
      <Notice tone="amber" title={t('finish.warning')} text={t('mark.finishText')} />
      {waiting === 0 ? null : <Notice tone="amber" title={t('several.waiting', { count: waiting })} />}
      {names ? (
        <MoneyField {...form.field('finalPayout')} label={t('finish.amount')} hint={t('finish.hint')} />
      ) : (
        <FormSection hint={t(paysFor(viewer, task) ? 'finish.sum' : 'finish.agreed')}>
          <MoneyField {...form.field('finalPayout')} label={t('finish.amount')} readOnly />
        </FormSection>
      )}
      <Shares addresses={seen} amount={form.values.finalPayout ?? 0} />
    </FormDialog>
  );
}

/** The share of each address. */
function Shares({ addresses, amount }: { addresses: readonly OperationalAddress[]; amount: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const shares = sharesOf(Math.max(0, amount), addresses);
  const ordered = [...addresses].sort((one, other) => phoneBookOrder(one.nickname ?? '', other.nickname ?? ''));
  return (
    <Stack component="section" gap="0.5rem" aria-labelledby={titleId}>
      <Box component="h2" id={titleId} c="dimmed" fz="xs" fw={600}>
        {t('finish.shares')}
      </Box>
      <ul className="card plain-list" aria-labelledby={titleId}>
        {ordered.map(({ id, nickname, payout }) => (
          <li key={id} className={classes.share}>
            <Stack component="span" className="breakable" flex="1 1 11rem" gap={0} miw={0}>
              {nickname ?? '–'}
              <Box component="span" c="dimmed" fz="xs">
                {t('finish.payout', { amount: payout === null ? '–' : format.money(payout) })}
              </Box>
            </Stack>
            <Box component="strong" className="tabular" flex="none" ta="end">
              {format.money(shares.get(id) ?? 0)}
            </Box>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

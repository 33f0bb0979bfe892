import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { money } from '../../../domain/kernel/fields.ts';
import { toCents } from '../../../domain/kernel/money.ts';
import { mayNameFinalPayout, paysFor } from '../../../domain/operational-address/permissions.ts';
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
import classes from './address-actions.module.css';

const schema = z.object({ finalPayout: money().min(0) });

interface BulkFinishProps {
  task: Task;
  addresses: readonly OperationalAddress[];
  /** Those that lack photos which the task asks for. */
  lacking: ReadonlySet<string>;
  opened: boolean;
  onClose: () => void;
}

/**
 * Finishes all installed addresses of a task (specification 4.5): the amount begins as the sum of their payouts, and what each
 * gets of it is shown to the cent before it is so. Who may not name another amount finishes for what was agreed. Those that lack
 * photos are left out. Mounted anew for each opening.
 */
export function BulkFinish({ task, addresses, lacking, opened, onClose }: BulkFinishProps) {
  const { t } = useTranslation();
  // The amount is meant for those that the person saw, whatever becomes of them meanwhile.
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
    // Another sum is another question, for which an amount of before was not meant.
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

/** What each address gets of the amount. */
function Shares({ addresses, amount }: { addresses: readonly OperationalAddress[]; amount: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const shares = sharesOf(Math.max(0, amount), addresses);
  const { compare } = new Intl.Collator('el', { numeric: true });
  const ordered = [...addresses].sort((one, other) => compare(one.nickname ?? '', other.nickname ?? ''));
  return (
    <section className={classes.shares} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('finish.shares')}
      </h2>
      <ul className={classes.list} aria-labelledby={titleId}>
        {ordered.map(({ id, nickname, payout }) => (
          <li key={id} className={classes.share}>
            <span className={classes.words}>
              {nickname ?? '–'}
              <span className={classes.street}>
                {t('finish.payout', { amount: payout === null ? '–' : format.money(payout) })}
              </span>
            </span>
            <strong className={classes.money}>{format.money(shares.get(id) ?? 0)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seesSalesPrice } from '../../../domain/task/form.ts';
import { Fact, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { AddressView } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import { type AddressChange, changeLooks, changesFor } from './address-changes.ts';
import { AddressDialogs } from './address-dialogs.tsx';

/**
 * The payout and costs of an address, for the office and for those who may change them, with the viewer's possible
 * changes (specification 6).
 */
export function AddressCosts({ view }: { view: AddressView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const [open, setOpen] = useState<AddressChange | null>(null);
  const { operational, task } = view;
  const { payout, salesPrice, finalPayout, extraCosts, extraCostsDescription } = operational;
  // Communication info has its own form in place.
  const changes = changesFor(viewer, view).filter((change) => change !== 'communication');
  const priced = seesSalesPrice({ task, viewer, advanced: false });
  if (viewer.kind !== 'office' && changes.length === 0) return null;
  const money = (amount: number | null): string => (amount === null ? '–' : format.money(amount));
  return (
    <Section title={t('costs.section')}>
      <Rows>
        <Fact label={t('taskForm.line.payout')} value={money(payout)} />
        {finalPayout === null ? null : <Fact label={t('tasks.fact.finalPayout')} value={money(finalPayout)} />}
        {priced ? <Fact label={t('taskForm.line.salesPrice')} value={money(salesPrice)} /> : null}
        <Fact
          label={t('tasks.fact.extraCosts')}
          value={[money(extraCosts), extraCostsDescription].filter(Boolean).join(' · ')}
        />
      </Rows>
      {changes.length === 0 ? null : (
        <Group gap="0.5rem" align="stretch">
          {changes.map((change) => (
            <Button
              key={change}
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.7} aria-hidden />}
              onClick={() => setOpen(change)}
            >
              {t(changeLooks[change].label)}
            </Button>
          ))}
        </Group>
      )}
      <AddressDialogs
        views={[view]}
        open={open === null ? null : { address: operational.id, change: open }}
        onClose={() => setOpen(null)}
      />
    </Section>
  );
}

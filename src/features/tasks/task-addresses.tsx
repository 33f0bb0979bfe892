import { Button } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.tsx';
import type { AddressView } from '../../mirror/addresses.ts';
import classes from './task-screen.module.css';

interface TaskAddressesProps {
  addresses: readonly AddressView[];
  card: (view: AddressView) => ReactNode;
  many: ReactNode;
}

/** As many cards as are drawn without a pause; of tasks with hundreds of addresses the rest is shown on demand. */
const step = 30;

/** The addresses of a task with their marks. */
export function TaskAddresses({ addresses, card, many }: TaskAddressesProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(step);
  const hidden = Math.max(0, addresses.length - shown);
  return (
    <Section title={t('tasks.addresses', { count: addresses.length })} aside={addresses.length > 1 ? many : null}>
      {addresses.length === 0 ? <p className={classes.none}>{t('tasks.noAddresses')}</p> : null}
      {addresses.slice(0, shown).map((address) => (
        <Fragment key={address.operational.id}>{card(address)}</Fragment>
      ))}
      {hidden === 0 ? null : (
        <Button variant="default" onClick={() => setShown(shown + step)}>
          {t('several.more', { count: Math.min(step, hidden), hidden })}
        </Button>
      )}
    </Section>
  );
}

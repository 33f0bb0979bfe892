import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../domain/task/schema.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import { type AddressView, addressName, useAddressesOfTask } from '../../mirror/addresses.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import classes from './task-form.module.css';

interface OperationalTabProps {
  task: Task;
  /** Opens an address with what can be done there. */
  onOpen: (address: string) => void;
}

/** The tab Operational Addresses (specification 2.3): where work goes on, each opening with its actions. */
export function OperationalTab({ task, onOpen }: OperationalTabProps) {
  const { t } = useTranslation();
  const addresses = useAddressesOfTask(task.id);
  if (addresses === undefined) return null;
  if (addresses.length === 0) return <p className={classes.dim}>{t('tasks.noAddresses')}</p>;
  return (
    <ul className={classes.longList} aria-label={t('tasks.addresses', { count: addresses.length })}>
      {addresses.map((view) => (
        <AddressLine key={view.operational.id} view={view} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function AddressLine({ view, onOpen }: { view: AddressView; onOpen: (address: string) => void }) {
  const format = useFormat();
  const { operational, place } = view;
  return (
    <li className={classes.longRow}>
      <UnstyledButton className={classes.opener} onClick={() => onOpen(operational.id)}>
        <span className={classes.words}>
          {addressName(view)}
          <span className={classes.street}>{place?.street}</span>
        </span>
        <span className={classes.aside}>
          {operational.payout === null ? null : format.money(operational.payout)}
          <StatusPill look={addressStatusLooks[operational.completionStatus]} />
        </span>
      </UnstyledButton>
    </li>
  );
}

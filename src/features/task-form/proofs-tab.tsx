import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProofType, proofTypes } from '../../../domain/proof/states.ts';
import type { Task } from '../../../domain/task/schema.ts';
import { type AddressView, addressName, useAddressesOfTask } from '../../mirror/addresses.ts';
import classes from './task-form.module.css';

/** The proofs of one kind of an address. */
export type ProofsOfAddress = (view: AddressView, type: ProofType) => ReactNode;

interface ProofsTabProps {
  task: Task;
  proofs: ProofsOfAddress;
}

/** The tab Proof Of Work (specification 2.3): what was proved of pickups and of installations, address by address. */
export function ProofsTab({ task, proofs }: ProofsTabProps) {
  const { t } = useTranslation();
  const addresses = useAddressesOfTask(task.id);
  const labels = { PICKUP: t('taskForm.proofs.pickup'), INSTALLATION: t('taskForm.proofs.installation') } as const;
  if (addresses === undefined) return null;
  return (
    <Tabs defaultValue="INSTALLATION" keepMounted={false}>
      <Tabs.List aria-label={t('taskForm.proofs.kinds')}>
        {proofTypes.map((type) => (
          <Tabs.Tab key={type} value={type}>
            {labels[type]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {proofTypes.map((type) => (
        <Tabs.Panel key={type} value={type} className={classes.panel}>
          <ProofsOfType addresses={addresses} type={type} proofs={proofs} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface ProofsOfTypeProps {
  addresses: readonly AddressView[];
  type: ProofType;
  proofs: ProofsOfAddress;
}

function ProofsOfType({ addresses, type, proofs }: ProofsOfTypeProps) {
  const { t } = useTranslation();
  const proved = addresses.filter((view) => view.proofs.some((proof) => proof.type === type));
  if (proved.length === 0) return <p className={classes.dim}>{t('taskForm.proofs.none')}</p>;
  return (
    <div className={classes.part}>
      {proved.map((view) => (
        <Fragment key={view.operational.id}>
          <h3 className={classes.title}>{addressName(view)}</h3>
          {proofs(view, type)}
        </Fragment>
      ))}
    </div>
  );
}

import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProofType, proofTypes } from '../../../domain/proof/states.ts';
import type { Task } from '../../../domain/task/schema.ts';
import classes from './task-form.module.css';

/** The proofs of a task of one kind. */
export type ProofsOfTask = (task: Task, type: ProofType) => ReactNode;

interface ProofsTabProps {
  task: Task;
  proofs: ProofsOfTask;
}

/** The tab Proof Of Work (specification 2.3): what was proved of pickups and of installations. */
export function ProofsTab({ task, proofs }: ProofsTabProps) {
  const { t } = useTranslation();
  const labels = { PICKUP: t('taskForm.proofs.pickup'), INSTALLATION: t('taskForm.proofs.installation') } as const;
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
          {proofs(task, type)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

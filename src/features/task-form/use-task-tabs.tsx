import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProofType, proofTypes } from '../../../domain/proof/states.ts';
import type { Task } from '../../../domain/schemas.ts';
import {
  basicFields,
  type FormSituation,
  type FormTab,
  formTabsOf,
  plansAddresses,
  seesSalesPrice,
} from '../../../domain/task/form.ts';
import { ReadOnlyProvider } from '../../components/form/field-props.ts';
import type { FormTab as ShownTab } from '../../components/form/form-tabs.tsx';
import { OwnForms } from '../../components/form/on-the-fly.tsx';
import type { NewAddress } from '../../components/new-address.ts';
import { useViewer } from '../../mirror/session.ts';
import { AddressesTab } from './addresses-tab.tsx';
import { AssignmentTab } from './assignment-tab.tsx';
import { BasicTab } from './basic-tab.tsx';
import { FilesTab } from './files-tab.tsx';
import type { TaskForm } from './form-values.ts';

/** Parts of a task's form from other features, joined by the route. */
export interface TaskFormParts {
  /** The operational addresses, which have forms of their own. */
  operational: (task: Task) => ReactNode;
  proofs: ProofsOfTask;
}

interface TabsOptions {
  form: TaskForm;
  /** Null while it is created. */
  task: Task | null;
  /** Fields of the task itself cannot be saved. */
  readOnly: boolean;
  parts: TaskFormParts | null;
  newAddress: NewAddress;
}

/** The tabs of a task's form (specification 2.3) with what they show. */
export function useTaskTabs({ form, task, readOnly, parts, newAddress }: TabsOptions): ShownTab[] {
  const { t } = useTranslation();
  const viewer = useViewer();
  const situation: FormSituation = { task, viewer, advanced: form.values.advancedTimestampDetails ?? false };
  const labels: Record<FormTab, string> = {
    basic: t('taskForm.tab.basic'),
    operational: t('taskForm.tab.operational'),
    addresses: t('taskForm.tab.addresses'),
    assignment: t('taskForm.tab.assignment'),
    proofs: t('taskForm.tab.proofs'),
    details: t('taskForm.tab.details'),
  };
  const fields: Partial<Record<FormTab, readonly string[]>> = { basic: basicFields, addresses: ['addresses'] };
  const own = (content: ReactNode): ReactNode => <ReadOnlyProvider value={readOnly}>{content}</ReadOnlyProvider>;
  const contentOf = (tab: FormTab): ReactNode => {
    if (tab === 'basic') return own(<BasicTab form={form} task={task} situation={situation} />);
    if (tab === 'addresses') {
      const editable = !readOnly && plansAddresses(situation);
      const priced = seesSalesPrice(situation);
      return own(<AddressesTab form={form} editable={editable} priced={priced} newAddress={newAddress} />);
    }
    if (task === null || parts === null) return null;
    if (tab === 'operational') return <OwnForms>{parts.operational(task)}</OwnForms>;
    if (tab === 'proofs') {
      return (
        <OwnForms>
          <ProofsTab task={task} proofs={parts.proofs} />
        </OwnForms>
      );
    }
    return tab === 'assignment' ? <AssignmentTab task={task} /> : <FilesTab task={task} />;
  };
  return formTabsOf(task).map((tab) => ({
    id: tab,
    label: labels[tab],
    fields: fields[tab] ?? [],
    content: contentOf(tab),
  }));
}

/** Renders the proofs of one kind. */
type ProofsOfTask = (task: Task, type: ProofType) => ReactNode;

interface ProofsTabProps {
  task: Task;
  proofs: ProofsOfTask;
}

/** The tab Proof Of Work (specification 2.3): the proofs of pickups and of installations. */
function ProofsTab({ task, proofs }: ProofsTabProps) {
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
        <Tabs.Panel key={type} value={type} pt="md">
          {proofs(task, type)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

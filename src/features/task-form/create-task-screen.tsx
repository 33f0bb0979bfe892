import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formButtons } from '../../../domain/task/form.ts';
import { mayCreateTasks } from '../../../domain/task/permissions.ts';
import { newId } from '../../commands/new-id.ts';
import { FormPage } from '../../components/form/form-page.tsx';
import { FormTabs } from '../../components/form/form-tabs.tsx';
import type { NewAddress } from '../../components/new-address.ts';
import { NotAllowed } from '../../components/not-allowed.tsx';
import { toast } from '../../components/toast.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { useViewer } from '../../mirror/session.ts';
import { newTaskValues, type Prefill, prefilledFields } from './form-values.ts';
import { saveNewTask } from './save-task.ts';
import { usePublishable } from './use-publishable.ts';
import { useTaskForm } from './use-task-form.ts';
import { useTaskTabs } from './use-task-tabs.tsx';

interface CreateTaskScreenProps {
  prefill: Prefill;
  newAddress: NewAddress;
  onCancel: () => void;
  /** The task is saved, as a draft. */
  onCreated: (task: string) => void;
  /** The same, to be published next. */
  onPublish: (task: string) => void;
}

/** The page on which a task is created (specification 2.3, tasks/create). */
export function CreateTaskScreen(props: CreateTaskScreenProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  return mayCreateTasks(viewer) ? (
    <NewTask {...props} />
  ) : (
    <NotAllowed page={t('create.task')} title={t('taskForm.notAllowed')} hint={t('action.askOwner')} />
  );
}

function NewTask({ prefill, newAddress, onCancel, onCreated, onPublish }: CreateTaskScreenProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const viewer = useViewer();
  const created = useRef('');
  const publishing = useRef(false);
  const form = useTaskForm({
    task: null,
    initial: () => newTaskValues({ id: newId(), now: Date.now(), timeZone, prefill }),
    prefilled: prefilledFields(prefill),
    keepsDraft: true,
    save: async (args) => {
      if (args.customer === null) return { kind: 'notSaved' };
      created.current = args.id;
      return saveNewTask(args, args.customer);
    },
    onSaved: () => {
      if (publishing.current) return onPublish(created.current);
      toast({ kind: 'success', message: t('taskForm.created') });
      onCreated(created.current);
    },
  });
  const tabs = useTaskTabs({ form, task: null, readOnly: false, parts: null, newAddress });
  const isPublishable = usePublishable({ company: { id: viewer.companyId } });
  const createToPublish = async (): Promise<void> => {
    if (form.values.customer !== null && !(await isPublishable(form))) return;
    publishing.current = true;
    await form.submit();
    publishing.current = false;
  };
  return (
    <FormPage
      form={form}
      title={t('taskForm.createTitle')}
      submitLabel={t('taskForm.create')}
      onCancel={onCancel}
      actions={
        formButtons(viewer, null).publish ? (
          <Button variant="light" aria-busy={form.busy} onClick={createToPublish}>
            {t('taskForm.publishAndAssign')}
          </Button>
        ) : null
      }
    >
      <FormTabs form={form} label={t('taskForm.tabs')} tabs={tabs} />
    </FormPage>
  );
}

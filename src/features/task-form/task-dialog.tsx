import { Button, Stack } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../domain/schemas.ts';
import { type FormTab, formButtons, refuseEditing } from '../../../domain/task/form.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { FormTabs } from '../../components/form/form-tabs.tsx';
import type { NewAddress } from '../../components/new-address.ts';
import { Notice } from '../../components/notice.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { Sheet } from '../../components/sheet.tsx';
import { toast } from '../../components/toast.ts';
import { useCloseOnce } from '../../components/use-close-once.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { useViewer } from '../../mirror/session.ts';
import { type PlannedTask, readPlannedTask, usePlannedTask } from '../../mirror/task-form.ts';
import { useMirror } from '../../mirror/use-live.ts';
import { type TaskFormValues, taskValues } from './form-values.ts';
import { isMove, saveTask } from './save-task.ts';
import { usePublishable } from './use-publishable.ts';
import { useTaskForm } from './use-task-form.ts';
import { type TaskFormParts, useTaskTabs } from './use-task-tabs.tsx';

interface TaskDialogProps {
  id: string;
  opened: boolean;
  onClose: () => void;
  /** The draft was saved to be published: goes on to that, in place of this dialog. */
  onPublish: () => void;
  /** The tab that is open first. */
  tab: FormTab;
  parts: TaskFormParts;
  newAddress: NewAddress;
  /** Dialogs above it; rendered last, so that it never covers them. */
  over: ReactNode;
}

/** The form of an existing task in a dialog (specification 2.3); read-only where nothing can be saved (4.2). */
export function TaskDialog(props: TaskDialogProps) {
  const planned = usePlannedTask(props.id);
  const { opened, onClose } = props;
  useCloseOnce(opened && planned === null, onClose);
  return planned === undefined || planned === null ? null : <Present {...props} planned={planned} />;
}

function Present({
  planned,
  opened,
  onClose,
  onPublish,
  tab,
  parts,
  newAddress,
  over,
}: TaskDialogProps & { planned: PlannedTask }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const timeZone = useTimeZone();
  const mirror = useMirror();
  const { showOutcome } = useOutcome();
  const { task, addresses } = planned;
  const buttons = formButtons(viewer, task);
  // Later changes of the task do not change what kind of dialog this is.
  const [edits] = useState(buttons.save);
  const publishing = useRef(false);
  const isPublishable = usePublishable(task);
  const form = useTaskForm({
    task,
    initial: () => taskValues(task, addresses, timeZone),
    keepsDraft: edits,
    save: async (args, seen, keep) => {
      const now = await readPlannedTask(mirror, task.id);
      let moved = false;
      const keepStep = (part: Partial<TaskFormValues>): void => {
        keep(part);
        moved ||= isMove(part);
      };
      const saved = await saveTask(args, { seen, there: now?.addresses ?? [], keep: keepStep });
      if (moved && task.employeesAssignees.length > 0) await showOutcome('assigneesEmptied');
      return saved;
    },
    onSaved: () => {
      if (publishing.current) return onPublish();
      toast({ kind: 'success', message: t('taskForm.saved') });
      onClose();
    },
  });
  const tabs = useTaskTabs({ form, task, readOnly: !buttons.save, parts, newAddress });
  const content = <FormTabs form={form} label={t('taskForm.tabs')} tabs={tabs} initial={startOf(tabs, tab)} />;
  if (!edits) {
    return (
      <>
        <Sheet opened={opened} onClose={onClose} title={task.nickname} width="wide" height="steady">
          {form.ready ? (
            <Stack gap="md">
              <Fixed task={task} />
              {content}
            </Stack>
          ) : null}
        </Sheet>
        {over}
      </>
    );
  }
  const saveToPublish = async (): Promise<void> => {
    if (!(await isPublishable(form))) return;
    publishing.current = true;
    await form.submit();
    publishing.current = false;
  };
  return (
    <>
      <FormDialog
        form={form}
        opened={opened}
        onClose={onClose}
        title={task.nickname}
        width="wide"
        steady
        submitDisabled={!buttons.save}
        actions={buttons.publish ? <PublishButton busy={form.busy} onPublish={saveToPublish} /> : null}
      >
        <Fixed task={task} />
        {content}
      </FormDialog>
      {over}
    </>
  );
}

/** Why the fields of a task cannot be changed, or only its names. */
function Fixed({ task }: { task: Task }) {
  const { t } = useTranslation();
  const refusal = refuseEditing(useViewer(), task);
  if (refusal !== null) {
    return (
      <Notice tone="gray" title={t(`taskForm.fixed.${refusal}.title`)} text={t(`taskForm.fixed.${refusal}.text`)} />
    );
  }
  return task.taskCompletionStatus === 'DRAFT' ? null : <Notice tone="gray" title={t('taskForm.fixed.named')} />;
}

/** The wanted tab, if the form has it. */
const startOf = (tabs: readonly { id: string }[], wanted: FormTab): string =>
  tabs.some(({ id }) => id === wanted) ? wanted : 'basic';

/** Saves a draft and goes on to publish it, which fixes whether own employees or another company do it (specification 4.2). */
function PublishButton({ busy, onPublish }: { busy: boolean; onPublish: () => Promise<void> }) {
  const { t } = useTranslation();
  return (
    <Button variant="light" aria-busy={busy} onClick={onPublish}>
      {t('taskForm.publish')}
    </Button>
  );
}

import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, useMemo } from 'react';
import type { Task } from '../../../domain/schemas.ts';
import type { TaskAction } from '../../../domain/task/actions.ts';
import { NamedSheets } from '../../components/named-sheets.tsx';
import { useShown } from '../../components/sheet-state.ts';
import { useCloseSheet, useOpenSheet } from '../../components/use-sheet-search.ts';
import { flowUrl } from '../../features/flow/flow-link.tsx';
import type { TaskActionOpeners } from '../../features/task-actions/action-lines.ts';
import {
  dialogActions,
  type OpenedAction,
  type TaskActionSearch,
} from '../../features/task-actions/task-action-search.ts';
import { TaskMenu } from '../../features/task-actions/task-menu.tsx';
import type { TaskDialogProps } from '../../features/task-actions/with-task.tsx';

const AllocationDialog = lazy(async () => ({
  default: (await import('../../features/task-split/allocation-dialog.tsx')).AllocationDialog,
}));
const RequestDatesDialog = lazy(async () => ({
  default: (await import('../../features/task-actions/request-dates-dialog.tsx')).RequestDatesDialog,
}));
const CloneDialog = lazy(async () => ({
  default: (await import('../../features/task-actions/clone-dialog.tsx')).CloneDialog,
}));
const DeleteDialog = lazy(async () => ({
  default: (await import('../../features/task-actions/delete-dialog.tsx')).DeleteDialog,
}));
const InvoiceDialog = lazy(async () => ({
  default: (await import('../../features/task-actions/invoice-dialog.tsx')).InvoiceDialog,
}));
const NotifyDialog = lazy(async () => ({
  default: (await import('../../features/task-actions/notify-dialog.tsx')).NotifyDialog,
}));
const PublishDialog = lazy(async () => ({
  default: (await import('../../features/task-form/publish-dialog.tsx')).PublishDialog,
}));
const QuestionDialog = lazy(async () => ({
  default: (await import('../../features/task-actions/question-dialog.tsx')).QuestionDialog,
}));
const ReportDialog = lazy(async () => ({
  default: (await import('../../features/report/report-dialog.tsx')).ReportDialog,
}));
const RescheduleDialog = lazy(async () => ({
  default: (await import('../../features/task-actions/reschedule-dialog.tsx')).RescheduleDialog,
}));
const SplitDialog = lazy(async () => ({
  default: (await import('../../features/task-split/split-dialog.tsx')).SplitDialog,
}));

/** What a dialog does besides closing. */
interface Afterwards {
  onCloned: (id: string) => void;
  onDeleted: () => void;
}

/** The dialog of each action; whoever adds one names it in task-action-search.ts, too. */
const dialogs: Record<OpenedAction, (props: TaskDialogProps, afterwards: Afterwards) => ReactNode> = {
  delete: (props, { onDeleted }) => <DeleteDialog {...props} onDeleted={onDeleted} />,
  publish: (props) => <PublishDialog {...props} />,
  clone: (props, { onCloned }) => <CloneDialog {...props} onCloned={onCloned} />,
  split: (props) => <SplitDialog {...props} />,
  splitForAllocation: (props) => <AllocationDialog {...props} />,
  reschedule: (props) => <RescheduleDialog {...props} />,
  askForDates: (props) => <RequestDatesDialog {...props} />,
  pause: (props) => <QuestionDialog {...props} question="pause" />,
  continue: (props) => <QuestionDialog {...props} question="continue" />,
  cancel: (props) => <QuestionDialog {...props} question="cancel" />,
  finish: (props) => <QuestionDialog {...props} question="finish" />,
  finalize: (props) => <QuestionDialog {...props} question="finalize" />,
  invoice: (props) => <InvoiceDialog {...props} />,
  notifyCompletion: (props) => <NotifyDialog {...props} />,
  report: (props) => <ReportDialog {...props} />,
};

/** Where each action on a task leads: to its screen or form, to a tab of its own, or to a dialog over the screen. */
export function useTaskActionOpeners(): TaskActionOpeners {
  const openSheet = useOpenSheet();
  return useMemo(() => {
    const opened = dialogActions.map(
      (action) => [action, ({ id }: Task) => ({ act: () => openSheet({ action, of: id }) })] as const,
    );
    return {
      ...Object.fromEntries(opened),
      view: ({ id }) => ({ to: `/tasks/${id}` }),
      edit: ({ id }) => ({ to: `/tasks/${id}`, search: { form: 'basic' } }),
      assign: ({ id }) => ({ to: `/tasks/${id}`, search: { form: 'assignment' } }),
      flowPreview: (task) => {
        const address = flowUrl(task);
        return address === null ? null : { act: () => window.open(address, '_blank', 'noopener') };
      },
    };
  }, [openSheet]);
}

/** The dialog over a screen that its address names, of whatever is done with a task. */
export function TaskActionDialogs({ search: { action, of } }: { search: TaskActionSearch }) {
  const close = useCloseSheet();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { shown, opened, openings } = useShown(action === undefined || of === undefined ? null : `${action} ${of}`, {
    // A split is followed until it is done or failed, also by who no longer looks.
    stays: true,
  });
  const [name, task = ''] = shown?.split(' ') ?? [];
  const dialog = dialogActions.find((each) => each === name);
  if (dialog === undefined) return null;
  const onClose = (): void => close(['action', 'of']);
  const afterwards: Afterwards = {
    onCloned: (id) => void navigate({ to: '/tasks/$id', params: { id }, search: { form: 'basic' }, replace: true }),
    // Its own screen has nothing left to show.
    onDeleted: () => (pathname === `/tasks/${task}` ? void navigate({ to: '/tasks', replace: true }) : onClose()),
  };
  return <NamedSheets key={openings}>{dialogs[dialog]({ task, opened, onClose }, afterwards)}</NamedSheets>;
}

interface TaskToolsProps {
  task: Task;
  /** Actions for which the screen has its own buttons. */
  without: readonly TaskAction[];
}

/** Everything else that can be done with a task on a screen. */
export function TaskTools({ task, without }: TaskToolsProps) {
  return <TaskMenu task={task} open={useTaskActionOpeners()} without={without} />;
}

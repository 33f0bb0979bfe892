import {
  IconArrowsSplit2,
  IconBan,
  IconCalendarQuestion,
  IconCalendarTime,
  IconCopy,
  IconExternalLink,
  IconEye,
  IconFileInvoice,
  IconFileTypePdf,
  IconFlag,
  IconLock,
  IconMail,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconSitemap,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { Task } from '../../../domain/schemas.ts';
import type { TaskAction } from '../../../domain/task/actions.ts';
import type { MenuAction } from '../../components/action-menu-shape.ts';
import type { TextKey } from '../../i18n/texts.ts';

/** What a menu line does: it follows a link or calls a function. */
type LineTarget = Pick<MenuAction, 'act' | 'to' | 'search'>;

/** What each action does with a task; null or absent if it is not available. */
export type TaskActionOpeners = Readonly<Partial<Record<TaskAction, (task: Task) => LineTarget | null>>>;

/** The menu line of an action; null if the action is not available. */
export function actionLine(
  action: TaskAction,
  { task, open, t }: { task: Task; open: TaskActionOpeners; t: TFunction },
): MenuAction | null {
  const target = open[action]?.(task) ?? null;
  if (target === null) return null;
  const { label, ...look } = actionLooks[action];
  return { label: t(label), ...look, ...target };
}

/** The menu lines of the available actions, in their order. */
export const actionLines = (
  actions: readonly TaskAction[],
  of: { task: Task; open: TaskActionOpeners; t: TFunction },
): MenuAction[] => actions.flatMap((action) => actionLine(action, of) ?? []);

/** The icon and label of an action. */
interface ActionLook extends Pick<MenuAction, 'icon' | 'danger'> {
  label: TextKey;
}

/** The icons and labels of the actions on a task (specification 2.3, row actions). */
export const actionLooks: Readonly<Record<TaskAction, ActionLook>> = {
  view: { label: 'tasks.view', icon: IconEye },
  edit: { label: 'taskForm.edit', icon: IconPencil },
  delete: { label: 'taskAction.label.delete', icon: IconTrash, danger: true },
  publish: { label: 'taskAction.label.publish', icon: IconSend },
  clone: { label: 'taskAction.label.clone', icon: IconCopy },
  split: { label: 'taskAction.label.split', icon: IconArrowsSplit2 },
  splitForAllocation: { label: 'taskAction.label.splitForAllocation', icon: IconSitemap },
  assign: { label: 'taskAction.label.assign', icon: IconUserPlus },
  reschedule: { label: 'taskAction.label.reschedule', icon: IconCalendarTime },
  askForDates: { label: 'taskAction.label.askForDates', icon: IconCalendarQuestion },
  pause: { label: 'taskAction.label.pause', icon: IconPlayerPause },
  continue: { label: 'taskAction.label.continue', icon: IconPlayerPlay },
  cancel: { label: 'taskAction.label.cancel', icon: IconBan, danger: true },
  finish: { label: 'taskAction.label.finish', icon: IconFlag },
  finalize: { label: 'taskAction.label.finalize', icon: IconLock },
  invoice: { label: 'taskAction.label.invoice', icon: IconFileInvoice },
  notifyCompletion: { label: 'taskAction.label.notifyCompletion', icon: IconMail },
  flowPreview: { label: 'taskAction.label.flowPreview', icon: IconExternalLink },
  report: { label: 'report.make', icon: IconFileTypePdf },
};

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
import type { TaskAction } from '../../../domain/task/actions.ts';
import type { MenuAction } from '../../components/action-menu-shape.ts';
import type { TextKey } from '../../i18n/texts.ts';

/** How an action looks in a menu and what it is called there. */
interface ActionLook extends Pick<MenuAction, 'icon' | 'danger'> {
  label: TextKey;
}

/** The actions on a task as menus show them (specification 2.3, row actions). */
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

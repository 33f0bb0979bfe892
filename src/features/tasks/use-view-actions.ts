import {
  IconCopy,
  IconDeviceFloppy,
  IconLink,
  IconPencil,
  IconTrash,
  IconUsers,
  IconUsersMinus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mayShareViews } from '../../../domain/saved-view/permissions.ts';
import { browser } from '../../../workers/browser/capabilities.ts';
import type { MenuAction } from '../../components/action-menu-shape.ts';
import { confirm } from '../../components/confirm-store.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import type { ListedView } from '../../mirror/saved-views.ts';
import { useViewer } from '../../mirror/session.ts';
import type { TaskViews } from './use-task-views.ts';

/** The actions of a view: changes by its author and, of a shared one, by the company's owner; a copy of a colleague's. */
export function useViewActions(
  view: ListedView,
  { views, rename }: { views: TaskViews; rename: () => void },
): MenuAction[] {
  const { t } = useTranslation();
  const { run } = useAction();
  const viewer = useViewer();
  const { name, shared, sharedBy, mayChange } = view;
  const overwrite = async (): Promise<void> => {
    const question = { title: t('views.overwriteTitle'), message: t('views.overwriteText', { name }) };
    if (await confirm({ ...question, confirmLabel: t('views.overwrite') })) views.overwrite(view);
  };
  const stopSharing = async (): Promise<void> => {
    const question = { title: t('views.unshareTitle'), message: t('views.unshareText', { name }) };
    if (await confirm({ ...question, confirmLabel: t('views.unshare') })) views.share(view, false);
  };
  const remove = async (): Promise<void> => {
    const message = t(shared ? 'views.removeSharedText' : 'views.removeText', { name });
    const question = { title: t('views.removeTitle'), message };
    if (await confirm({ ...question, confirmLabel: t('views.remove'), destructive: true })) views.remove(view);
  };
  const copyLink = async (): Promise<void> => {
    await browser.copyText?.(views.linkOf(view));
    toast({ kind: 'success', message: t('views.copied') });
  };
  const sharing: MenuAction[] = shared
    ? [{ label: t('views.unshare'), icon: IconUsersMinus, act: stopSharing }]
    : [{ label: t('views.share'), icon: IconUsers, act: () => views.share(view, true) }];
  const changes: MenuAction[] = [
    { label: t('views.overwrite'), icon: IconDeviceFloppy, act: overwrite },
    { label: t('views.rename'), icon: IconPencil, act: rename },
    ...(mayShareViews(viewer) ? sharing : []),
  ];
  return [
    ...(sharedBy === null ? [] : [{ label: t('views.copy'), icon: IconCopy, act: () => views.copy(view) }]),
    ...(mayChange ? changes : []),
    // The name is a link, too.
    ...(browser.copyText === null ? [] : [{ label: t('views.copyLink'), icon: IconLink, act: () => run(copyLink) }]),
    ...(mayChange ? [{ label: t('views.remove'), icon: IconTrash, danger: true, act: remove }] : []),
  ];
}

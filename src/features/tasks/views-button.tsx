import { IconBookmark, IconChevronDown, IconDeviceFloppy } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../components/action-menu.tsx';
import type { MenuAction } from '../../components/action-menu-shape.ts';
import { useLateSheet } from '../../components/sheet-state.ts';
import type { TaskViews } from './use-task-views.ts';
import classes from './views.module.css';

const ViewsDialog = lazy(async () => ({ default: (await import('./views-dialog.tsx')).ViewsDialog }));

/** The lines of the menu: no view, one's own views, those of colleagues, and what is done with the chosen one. */
function useLines(views: TaskViews | undefined, manage: () => void): MenuAction[] {
  const { t } = useTranslation();
  if (views === undefined) return [];
  const { all, current, isChanged, apply, leave, overwrite } = views;
  return [
    ...(all.length === 0 ? [] : [{ label: t('views.without'), current: current === null, act: leave }]),
    ...all.map((view) => ({
      label: view.name,
      ...(view.sharedBy === null ? {} : { note: t('views.sharedBy', { name: view.sharedBy }) }),
      current: view.id === current?.id,
      act: () => apply(view),
    })),
    ...(current?.mayChange === true && isChanged
      ? [{ label: t('views.update', { name: current.name }), icon: IconDeviceFloppy, act: () => overwrite(current) }]
      : []),
    { label: t('views.manage'), icon: IconBookmark, act: manage },
  ];
}

/**
 * The saved views of the list: a button with a menu of them for laptops, and for phones one line of the list's own menu. Both lead to
 * the dialog in which views are made and changed.
 */
export function useViewsMenu(views: TaskViews | undefined): {
  button: ReactNode;
  line: MenuAction | null;
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const { mounted, opened, open, close } = useLateSheet();
  const actions = useLines(views, open);
  if (views === undefined) return { button: null, line: null, dialog: null };
  const { current, isChanged } = views;
  const shown = current !== null && isChanged ? t('views.changed', { name: current.name }) : current?.name;
  return {
    button: (
      <ActionMenu
        label={shown === undefined ? t('views.title') : t('views.current', { name: shown })}
        className={classes.button}
        actions={actions}
      >
        <IconBookmark size={16} stroke={1.7} aria-hidden />
        <span className={classes.name}>{shown ?? t('views.title')}</span>
        <IconChevronDown size={16} stroke={1.7} aria-hidden />
      </ActionMenu>
    ),
    line: { label: t('views.title'), icon: IconBookmark, act: open },
    dialog: (
      <Suspense fallback={null}>
        {mounted ? <ViewsDialog opened={opened} onClose={close} views={views} /> : null}
      </Suspense>
    ),
  };
}

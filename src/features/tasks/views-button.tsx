import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../components/action-menu.tsx';
import type { MenuAction } from '../../components/action-menu-shape.ts';
import { useLateSheet } from '../../components/sheet-state.ts';
import type { TaskSearch } from './task-search.ts';
import { useTaskViews } from './use-task-views.ts';
import classes from './views.module.css';

const ViewsDialog = lazy(async () => ({ default: (await import('./views-dialog.tsx')).ViewsDialog }));

/**
 * The saved views of the list: a button with a menu of them for laptops, and for phones one line of the list's own menu. Both lead to
 * the dialog in which views are made and changed.
 */
export function useViewsMenu(search: TaskSearch): { button: ReactNode; line: MenuAction | null; dialog: ReactNode } {
  const { t } = useTranslation();
  const views = useTaskViews(search);
  const { mounted, opened, open, close } = useLateSheet();
  if (views === undefined) return { button: null, line: null, dialog: null };
  const { all, current, apply } = views;
  return {
    button: (
      <ActionMenu
        label={current === null ? t('views.title') : t('views.current', { name: current.name })}
        className={classes.button}
        actions={[
          ...all.map((view) => ({ label: view.name, current: view.id === current?.id, act: () => apply(view) })),
          { label: t('views.manage'), icon: IconBookmark, act: open },
        ]}
      >
        <IconBookmark size={16} stroke={1.7} aria-hidden />
        <span className={classes.name}>{current?.name ?? t('views.title')}</span>
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

import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../components/action-menu.tsx';
import { useLateSheet } from '../../components/sheet-state.ts';
import type { TaskSearch } from './task-search.ts';
import { useTaskViews } from './use-task-views.ts';
import classes from './views.module.css';

const ViewsDialog = lazy(async () => ({ default: (await import('./views-dialog.tsx')).ViewsDialog }));

/** A menu of the saved views, and the way to the dialog in which they are made and changed. */
export function ViewsButton({ search }: { search: TaskSearch }) {
  const { t } = useTranslation();
  const views = useTaskViews(search);
  const dialog = useLateSheet();
  if (views === undefined) return null;
  const { all, current, apply } = views;
  return (
    <>
      <ActionMenu
        label={current === null ? t('views.title') : t('views.current', { name: current.name })}
        className={classes.button}
        actions={[
          ...all.map((view) => ({ label: view.name, current: view.id === current?.id, act: () => apply(view) })),
          { label: t('views.manage'), icon: IconBookmark, act: dialog.open },
        ]}
      >
        <IconBookmark size={16} stroke={1.7} aria-hidden />
        <span className={classes.name}>{current?.name ?? t('views.title')}</span>
        <IconChevronDown size={16} stroke={1.7} aria-hidden />
      </ActionMenu>
      <Suspense fallback={null}>
        {dialog.mounted ? <ViewsDialog opened={dialog.opened} onClose={dialog.close} views={views} /> : null}
      </Suspense>
    </>
  );
}

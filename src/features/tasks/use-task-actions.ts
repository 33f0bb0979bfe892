import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowActions } from '../../components/table/table-shape.ts';

/** What can be done with a task in a list. */
export function useTaskActions(): (task: { id: string }) => RowActions {
  const { t } = useTranslation();
  return useMemo(
    () =>
      ({ id }) => ({ primary: { label: t('tasks.view'), to: `/tasks/${id}` } }),
    [t],
  );
}

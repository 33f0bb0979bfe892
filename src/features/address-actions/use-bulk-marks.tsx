import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationalAddress, Task } from '../../../domain/schemas.ts';
import { type BulkStatus, markAddresses } from '../../commands/address-actions.ts';
import { confirm } from '../../components/confirm-store.ts';
import type { BulkAction, Selection } from '../../components/table/table-shape.ts';
import { hideToast, toast } from '../../components/toast.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import type { ListDefinition } from '../../mirror/lists/list-definition.ts';
import { useWholeList } from '../../mirror/lists/use-whole-list.ts';
import { useMirror } from '../../mirror/use-live.ts';
import { markLooks } from '../../theme/mark-labels.ts';
import { bulkStatuses, fitting } from './bulk.ts';
import { useFailureSheet } from './use-failure-sheet.tsx';

interface BulkMarksOptions {
  task: Task;
  list: ListDefinition<'operational-addresses'>;
  /** Ids of the addresses that lack required photos. */
  lacking: ReadonlySet<string>;
}

/** The selected addresses as they are now. */
function useSelected(list: BulkMarksOptions['list']): (selection: Selection) => Promise<OperationalAddress[]> {
  const mirror = useMirror();
  const readWhole = useWholeList(list);
  return async (selection) => {
    if (selection.kind === 'some') {
      const rows = await mirror.rows('operational-addresses').bulkGet([...selection.ids]);
      return rows.filter((row) => row !== undefined);
    }
    const found: OperationalAddress[] = [];
    await readWhole({ query: selection.query, onShare: (rows) => void found.push(...rows) });
    return found;
  };
}

const toastId = 'waiting-work';

/** Says why addresses stay as they are, and leads to the steps and photos that the first of those that wait for some lacks. */
function useTellOthers(): (text: string, waiting: readonly OperationalAddress[]) => void {
  const { t } = useTranslation();
  const open = useOpenSheet();
  return (text, [first]) => {
    if (first === undefined) {
      toast({ kind: 'info', message: text });
      return;
    }
    const follow = (): void => {
      hideToast(toastId);
      open({ address: first.id, steps: 'open' });
    };
    const message = (
      <Stack gap="0.375rem" align="flex-start">
        <div>{text}</div>
        <Button variant="default" size="xs" onClick={follow}>
          {[t('steps.title'), first.nickname].filter(Boolean).join(' · ')}
        </Button>
      </Stack>
    );
    toast({ kind: 'info', id: toastId, stays: true, message });
  };
}

/** Bulk actions on selected addresses, each with a confirmation that names how many stay as they are (specification 4.5). */
export function useBulkMarks({ task, list, lacking }: BulkMarksOptions): {
  actions: readonly BulkAction[];
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const performed = usePerformed();
  const selected = useSelected(list);
  const failure = useFailureSheet(task);
  const tellOthers = useTellOthers();

  const mark = async (status: BulkStatus, chosen: readonly OperationalAddress[]): Promise<void> => {
    const { fits, rest, waiting } = fitting(status, chosen, lacking);
    const label = t(`mark.office.${status}`);
    const others = [
      ...(rest === 0 ? [] : [t('several.rest', { count: rest })]),
      ...(waiting.length === 0 ? [] : [t('several.waiting', { count: waiting.length })]),
    ];
    if (fits.length === 0) {
      tellOthers(others.join(' '), waiting);
      return;
    }
    const message = [t('several.ask', { count: fits.length, status: t(`status.${status}`) }), ...others].join(' ');
    if (!(await confirm({ title: label, message, confirmLabel: label }))) return;
    if (!performed(await markAddresses(status, { task: task.id, addresses: fits, steps: task.steps }))) return;
    toast({ kind: 'success', message: t('several.marked', { count: fits.length, status: t(`status.${status}`) }) });
    if (waiting.length > 0) tellOthers(t('several.waiting', { count: waiting.length }), waiting);
  };
  const fail = (chosen: readonly OperationalAddress[]): void => {
    const { fits, rest } = fitting('FAILED', chosen, lacking);
    if (fits.length === 0) {
      toast({ kind: 'info', message: t('several.rest', { count: rest }) });
      return;
    }
    failure.ask(chosen);
  };
  const actions = bulkStatuses.map(
    (status): BulkAction => ({
      label: t(`mark.office.${status}`),
      icon: markLooks[status].icon,
      act: async (selection) => {
        const chosen = await selected(selection);
        if (status === 'FAILED') fail(chosen);
        else await mark(status, chosen);
      },
    }),
  );
  return { actions, dialog: failure.dialog };
}

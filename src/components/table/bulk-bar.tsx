import { ActionIcon, Button, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import { confirm } from '../confirm-store.ts';
import { useAction } from '../use-action.ts';
import { countSelected } from './selection.ts';
import type { BulkAction, TableRow } from './table-shape.ts';
import classes from './table-tools.module.css';
import type { TableModel } from './use-data-table.ts';
import type { TableExport } from './use-table-export.ts';

interface BulkBarProps<Row extends TableRow> {
  table: TableModel<Row>;
  exporting: TableExport;
  /** Nothing is to be selected any more. */
  onLeave: () => void;
}

/** Replaces the tool row while rows are selected: how many there are, and the actions on them. */
export function BulkBar<Row extends TableRow>({ table, exporting, onLeave }: BulkBarProps<Row>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { busy, run } = useAction();
  const { selection, select, props, page, phone } = table;
  const total = page?.total ?? 0;
  const count = countSelected(selection, total);
  const all = selection.kind === 'all';
  const shown = format.number(count);
  const act = ({ confirm: questionFor, danger = false, label, act: perform }: BulkAction): Promise<void> =>
    run(async () => {
      const texts = questionFor?.(count);
      const question = texts && { ...texts, confirmLabel: label, destructive: danger, hold: danger };
      if (question && !(await confirm(question))) return;
      if ((await perform(selection)) !== false) onLeave();
    });
  const exportSelected = (): void => {
    void exporting.start(selection);
    // The tools say how far it is.
    onLeave();
  };
  return (
    <div className={classes.bar} data-dense role="toolbar" aria-label={t('table.bulk')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        aria-label={t('table.clearSelection')}
        title={t('table.clearSelection')}
        onClick={onLeave}
      >
        <IconX size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
      <Text component="span" className="tabular" fw={600} role="status">
        {all ? t('table.allSelected', { count, shown }) : t('table.selected', { count, shown })}
      </Text>
      {phone && !all ? (
        <Button variant="subtle" onClick={() => select({ kind: 'all', query: props.query })}>
          {t('table.selectAll', { count: total, shown: format.number(total) })}
        </Button>
      ) : null}
      <div className={classes.actions}>
        {props.bulkActions?.map((action) => {
          const Icon = action.icon;
          return (
            <Button
              key={action.label}
              variant="default"
              className={action.danger ? classes.danger : undefined}
              disabled={busy || count === 0}
              leftSection={Icon === undefined ? null : <Icon size={16} stroke={1.7} aria-hidden />}
              onClick={() => act(action)}
            >
              {action.label}
            </Button>
          );
        })}
        {props.exportRows === undefined ? null : (
          <Button
            variant="default"
            disabled={busy || count === 0 || exporting.state.kind !== 'idle'}
            leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />}
            onClick={exportSelected}
          >
            {t('table.export')}
          </Button>
        )}
      </div>
    </div>
  );
}

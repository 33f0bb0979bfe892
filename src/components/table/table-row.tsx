import { ActionIcon, Button, Checkbox, Table } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnKind } from '../../../domain/list/query.ts';
import { sameValue } from '../../../domain/mutation/merge.ts';
import { ActionMenu } from '../action-menu.tsx';
import buttons from './row-buttons.module.css';
import { RowOpener } from './row-opener.tsx';
import { isSelected } from './selection.ts';
import { type TableRow as AnyRow, dash, type RowAction, type RowActions } from './table-shape.ts';
import classes from './tables.module.css';
import { sizedCell } from './use-column-widths.ts';
import type { TableModel } from './use-data-table.ts';

interface TableRowProps<Row extends AnyRow> {
  row: Row;
  table: TableModel<Row>;
  /** Which columns have a width (`ColumnWidths`). */
  sized: string;
  /** It is the row at which the keyboard enters the table. */
  entry: boolean;
  expanded: boolean;
  onExpand: (id: string) => void;
}

/** One row with its boxes, cells and buttons, and below it what it unfolds to. */
export function TableRow<Row extends AnyRow>({ row, table, sized, entry, expanded, onExpand }: TableRowProps<Row>) {
  const { t } = useTranslation();
  const { props, columns, selection, toggle } = table;
  const { expansion, bulkActions } = props;
  const selected = isSelected(selection, row.id);
  const cells = useCells(row, table, sized);
  const unfolds = expansion !== undefined && (expansion.has?.(row) ?? true);
  const open = expanded && unfolds;
  const width = columns.length + [expansion, bulkActions, props.actions].filter((part) => part !== undefined).length;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <>
      <Table.Tr
        className={classes.row}
        data-row={row.id}
        data-selected={selected || undefined}
        data-edge={props.rowTone?.(row) ?? undefined}
        tabIndex={entry ? 0 : -1}
        aria-label={props.rowLabel(row)}
      >
        {expansion === undefined ? null : (
          <Table.Td className={classes.narrow}>
            {unfolds ? (
              <ActionIcon
                className={classes.above}
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={expansion.label(row)}
                aria-expanded={open}
                data-unfolds
                onClick={() => onExpand(row.id)}
              >
                <Chevron size={16} stroke={1.8} aria-hidden />
              </ActionIcon>
            ) : null}
          </Table.Td>
        )}
        {bulkActions === undefined ? null : (
          <Table.Td className={classes.narrow}>
            <Checkbox
              className={classes.above}
              size="xs"
              aria-label={t('table.selectRow', { name: props.rowLabel(row) })}
              checked={selected}
              data-selects
              onChange={() => toggle(row.id)}
            />
          </Table.Td>
        )}
        {cells}
      </Table.Tr>
      {open ? (
        <Table.Tr className={classes.unfolded}>
          <Table.Td colSpan={width}>
            <div className={classes.nested}>{expansion.content(row)}</div>
          </Table.Td>
        </Table.Tr>
      ) : null}
    </>
  );
}

const isEmpty = (shown: ReactNode): boolean => shown === null || shown === undefined || shown === '';

/** The attributes of a cell whose words, the `name` of its row or of another one, are cut for want of room; null for other cells. */
function wordsOf({ kind, content }: { kind: ColumnKind; content: ReactNode }, name: string | null) {
  if (name !== null) return { 'data-name': true, 'data-text': name };
  if (kind !== 'reference' || typeof content !== 'string') return null;
  return { 'data-cut': true, 'data-text': content, title: content };
}

/** A row that has not changed keeps its cells, so that arrows and selection redraw nothing else. */
function useCells<Row extends AnyRow>(row: Row, { columns, props }: TableModel<Row>, sized: string): ReactNode {
  const { required, readOnly = false, actions, rowLabel } = props;
  // What is empty now may only be on its way.
  const isFilling = props.filling !== undefined && props.filling !== null;
  const fields = useMemo(() => columns.map(({ field }) => field), [columns]);
  const { changed, forget } = useChangedFields(row, fields);
  return useMemo(() => {
    const found = actions?.(row);
    const sizedAt = sized.split(' ');
    const shown = (field: string, content: ReactNode): ReactNode => {
      if (isEmpty(content)) return isFilling ? null : <span className={classes.dim}>{dash}</span>;
      const opener = found?.open ?? found?.primary;
      if (field !== required || opener === undefined) return content;
      return (
        <RowOpener action={opener} whole={readOnly}>
          {content}
        </RowOpener>
      );
    };
    return (
      <>
        {columns.map(({ field, kind, cell, align, quiet }, at) => {
          const content = cell(row);
          const words = wordsOf({ kind, content }, field === required ? rowLabel(row) : null);
          return (
            <Table.Td
              key={field}
              {...sizedCell(sizedAt[at] !== '', at)}
              {...words}
              data-align={align}
              data-quiet={quiet || undefined}
              data-changed={changed.has(field) || undefined}
              onAnimationEnd={changed.has(field) ? forget : undefined}
            >
              {words === null ? (
                shown(field, content)
              ) : (
                <span className={classes.room}>
                  <span className={classes.cut}>{shown(field, content)}</span>
                </span>
              )}
            </Table.Td>
          );
        })}
        {found === undefined ? null : (
          <Table.Td className={classes.last}>
            <RowButtons name={rowLabel(row)} actions={found} />
          </Table.Td>
        )}
      </>
    );
  }, [row, columns, sized, changed, forget, required, readOnly, actions, rowLabel, isFilling]);
}

interface RowButtonsProps {
  name: string;
  actions: RowActions;
}

/** The quiet button of what is done most. */
function Primary({ name, action }: { name: string; action: RowAction }) {
  const { t } = useTranslation();
  const { to, search = {}, icon: Icon } = action;
  const look = {
    variant: 'subtle',
    color: 'gray',
    size: 'compact-sm',
    className: buttons.primary,
    disabled: action.disabled ?? false,
    title: action.label,
    'aria-label': t('table.actionOn', { action: action.label, name }),
  } as const;
  const content =
    Icon === undefined ? (
      action.label
    ) : (
      <>
        <Icon className={buttons.primaryIcon} size={18} stroke={1.7} aria-hidden />
        <span className={buttons.primaryWord}>{action.label}</span>
      </>
    );
  return to === undefined ? (
    <Button {...look} onClick={() => void action.act?.()}>
      {content}
    </Button>
  ) : (
    <Button
      {...look}
      {...(action.act === undefined ? {} : { onClick: () => void action.act?.() })}
      renderRoot={(props) => <Link to={to} search={search} {...props} />}
    >
      {content}
    </Button>
  );
}

/** A quiet split button: what is done most, and the menu of everything else (specification 2.10). */
function RowButtons({ name, actions: { primary, more = [] } }: RowButtonsProps) {
  const { t } = useTranslation();
  return (
    <span className={buttons.split}>
      {primary === undefined ? null : <Primary name={name} action={primary} />}
      {more.length === 0 ? null : (
        <ActionMenu label={t('table.moreOf', { name })} className={buttons.more} actions={more} outside>
          <IconChevronDown size={15} stroke={1.8} aria-hidden />
        </ActionMenu>
      )}
    </span>
  );
}

const none: ReadonlySet<string> = new Set();

/** What a field holds; of a path (`rootTask.owner`) its first step. */
const valueAt = (row: AnyRow, field: string): unknown => {
  const [name = field] = field.split('.');
  return Reflect.get(row, name);
};

/**
 * The fields of a row on the screen that became other than they were, whoever changed them, until `forget` is called: their cells
 * are lit up for a moment (specification 9, cell highlight). A row that has just come is not a change.
 */
function useChangedFields(
  row: AnyRow,
  fields: readonly string[],
): { changed: ReadonlySet<string>; forget: () => void } {
  const [seen, setSeen] = useState(row);
  const [changed, setChanged] = useState(none);
  if (seen !== row) {
    const now = fields.filter((field) => !sameValue(valueAt(seen, field), valueAt(row, field)));
    setSeen(row);
    if (seen.id !== row.id) setChanged(none);
    else if (now.length > 0) setChanged(new Set([...changed, ...now]));
  }
  const forget = useCallback(() => setChanged(none), []);
  return { changed, forget };
}

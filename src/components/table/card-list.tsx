import { Checkbox } from '@mantine/core';
import { useLongPress } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../action-menu.tsx';
import classes from './card-list.module.css';
import { RowOpener } from './row-opener.tsx';
import { isSelected } from './selection.ts';
import type { Expansion, TableRow } from './table-shape.ts';
import type { TableModel } from './use-data-table.ts';

interface CardListProps<Row extends TableRow> {
  table: TableModel<Row>;
  /** A tap selects instead of opening. */
  selecting: boolean;
  onSelecting: () => void;
}

/** The rows of a page as cards, under 768 px. A long press begins to select. */
export function CardList<Row extends TableRow>({ table, selecting, onSelecting }: CardListProps<Row>) {
  return (
    <ul className={classes.cards} aria-label={table.props.label} aria-busy={table.busy}>
      {table.page?.rows.map((row) => (
        <Card key={row.id} row={row} table={table} selecting={selecting} onSelecting={onSelecting} />
      ))}
    </ul>
  );
}

function Card<Row extends TableRow>({ row, table, selecting, onSelecting }: CardListProps<Row> & { row: Row }) {
  const { t } = useTranslation();
  const box = useId();
  const { props, selection, toggle } = table;
  const { bulkActions, expansion } = props;
  const name = props.rowLabel(row);
  const found = props.actions?.(row);
  const begin = (): void => {
    if (bulkActions === undefined || selecting) return;
    onSelecting();
    toggle(row.id);
  };
  const press = useLongPress(begin, { events: ['touch'], threshold: 500, cancelOnMove: true });
  const selected = selecting && isSelected(selection, row.id);
  const title = (content: ReactNode): ReactNode => {
    if (selecting) {
      return (
        <label className={classes.label} htmlFor={box}>
          {content}
        </label>
      );
    }
    const opener = found?.open ?? found?.primary;
    if (opener === undefined) return content;
    return (
      <RowOpener action={opener} whole>
        {content}
      </RowOpener>
    );
  };
  const { primary, more = [] } = found ?? {};
  // A press on the card does the first thing, which needs no menu of its own.
  const menu = primary === undefined || more.length === 0 ? more : [primary, ...more];
  return (
    <li
      className={`card ${classes.card}`}
      data-selected={selected || undefined}
      data-edge={props.rowTone?.(row) ?? undefined}
      {...press}
    >
      {selecting ? (
        <Checkbox id={box} className={classes.box} size="md" checked={selected} onChange={() => toggle(row.id)} />
      ) : null}
      <div className={classes.body}>{props.card(row, title)}</div>
      {selecting || menu.length === 0 ? null : (
        <ActionMenu label={t('table.moreOf', { name })} heading={name} className={classes.more} actions={menu}>
          <IconDots size={20} stroke={1.8} aria-hidden />
        </ActionMenu>
      )}
      {expansion !== undefined && (expansion.has?.(row) ?? true) ? <Unfolding row={row} expansion={expansion} /> : null}
    </li>
  );
}

/** The expanded content of a card, rendered when it is first expanded, since it may read the mirror. */
function Unfolding<Row extends TableRow>({ row, expansion }: { row: Row; expansion: Expansion<Row> }) {
  const [wanted, setWanted] = useState(false);
  return (
    <details className={classes.nested} onToggle={() => setWanted(true)}>
      <summary>{expansion.label(row)}</summary>
      {wanted ? expansion.content(row) : null}
    </details>
  );
}

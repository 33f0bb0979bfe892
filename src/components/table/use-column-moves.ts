import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { movedTo, orderedFields } from './column-choice.ts';
import type { TableRow } from './table-shape.ts';
import type { TableModel } from './use-data-table.ts';

const keys: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Moves columns by their headers: dragged onto the place of another, or with Shift and an arrow key. Null where the columns can't be
 * chosen. `said` is what became of it, for screen readers.
 */
export function useColumnMoves<Row extends TableRow>({ props, columns }: TableModel<Row>) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const moved = useRef<string | null>(null);
  const head = useRef<HTMLTableRowElement>(null);
  const shown = columns.map(({ field }) => field).join(' ');
  useEffect(() => {
    // The browser takes the focus from a header that moves in the document.
    const field = moved.current;
    moved.current = null;
    if (field !== null && shown !== '')
      head.current?.querySelector<HTMLElement>(`[data-field="${field}"] button`)?.focus();
  }, [shown]);
  const { columnChoice } = props;
  const move = (field: string, target: string | undefined): boolean => {
    const to = columns.findIndex((column) => column.field === target);
    if (columnChoice === undefined || target === undefined || target === field || to === -1) return false;
    const all = props.columns.map((column) => column.field);
    columnChoice.onChange({ order: movedTo(orderedFields(all, columnChoice.order), field, target) });
    const label = columns.find((column) => column.field === field)?.label ?? field;
    setSaid(t('table.columnMoved', { column: label, position: to + 1, count: columns.length }));
    return true;
  };
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };
  const headerProps = (field: string) => {
    if (columnChoice === undefined) return {};
    return {
      draggable: true,
      'data-field': field,
      'data-over': (dragged !== null && over === field && dragged !== field) || undefined,
      onDragStart: (event: DragEvent): void => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', field);
        setDragged(field);
      },
      onDragOver: (event: DragEvent): void => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(field);
      },
      onDrop: (event: DragEvent): void => {
        event.preventDefault();
        if (dragged !== null) move(dragged, field);
        end();
      },
      onDragEnd: end,
      onKeyDown: (event: KeyboardEvent): void => {
        const by = keys[event.key];
        if (by === undefined || !event.shiftKey) return;
        event.preventDefault();
        const at = columns.findIndex((column) => column.field === field);
        if (move(field, columns[at + by]?.field)) moved.current = field;
      },
    };
  };
  return { head, said, headerProps };
}

export type ColumnMoves = ReturnType<typeof useColumnMoves>;

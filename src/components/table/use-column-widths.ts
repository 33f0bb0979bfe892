import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnChoice, TableRow } from './table-shape.ts';
import type { TableModel } from './use-data-table.ts';

/** Widths in pixels: how narrow and how wide a column can be made, and how far an arrow key goes. */
const narrowest = 32;
const widest = 800;
const step = 16;

const within = (width: number): number => Math.min(widest, Math.max(narrowest, Math.round(width)));

const arrows: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** A column that is being made wider or narrower; `stored` are the widths of before. */
interface Sizing {
  field: string;
  width: number;
  stored: ColumnChoice['widths'];
}

const headerOf = (handle: Element): HTMLTableCellElement | null => handle.closest('th');

const widthOf = (handle: Element): number => headerOf(handle)?.getBoundingClientRect().width ?? 0;

/** The width at which every cell of the column that is on the screen shows its whole content. */
function fittingWidth(handle: Element): number {
  const header = headerOf(handle);
  if (header === null) return narrowest;
  const rows = header.closest('table')?.querySelectorAll<HTMLTableRowElement>('tr[data-row]') ?? [];
  const cells = [...rows].flatMap(({ cells: ofRow }) => ofRow[header.cellIndex] ?? []);
  const widths = [header, ...cells].map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const { paddingLeft, paddingRight } = getComputedStyle(cell);
    // Texts are measured whole, though their cell cuts them off.
    return range.getBoundingClientRect().width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  });
  // A text that needs the very width of its cell is cut off by rounding otherwise.
  return within(Math.max(...widths) + 1);
}

/** The properties by which a cell has the width of its column; `at` is the place of the column. */
export const sizedCell = (isSized: boolean, at: number) =>
  isSized ? { 'data-sized': true, style: { '--width': `var(--column-${at})` } as CSSProperties } : {};

/**
 * Columns get the width that somebody gives them: by dragging the right edge of a header, with the arrow keys on that edge, or by a
 * double click as wide as their content. The widths stand at the table, so that rows aren't drawn again while an edge is dragged.
 */
export function useColumnWidths<Row extends TableRow>(
  { props, columns }: TableModel<Row>,
  head: RefObject<HTMLTableRowElement | null>,
) {
  const { t } = useTranslation();
  const { columnChoice } = props;
  const [sizing, setSizing] = useState<Sizing | null>(null);
  const stored = columnChoice?.widths ?? null;
  // The saved widths have come back, or were reset.
  if (sizing !== null && stored !== sizing.stored) setSizing(null);
  const widths: Readonly<Record<string, number>> = {
    ...stored,
    ...(sizing === null ? {} : { [sizing.field]: sizing.width }),
  };
  const drawn = columns.map(({ field }) => `${field} ${widths[field] ?? ''}`).join();
  useEffect(() => {
    if (drawn === '') return;
    for (const handle of head.current?.querySelectorAll('[role="separator"]') ?? [])
      handle.setAttribute('aria-valuenow', `${Math.round(widthOf(handle))}`);
  }, [drawn, head]);
  const show = (field: string, width: number): number => {
    const next = within(width);
    setSizing({ field, width: next, stored });
    return next;
  };
  const save = (field: string, width: number): void => {
    if (stored?.[field] === width) setSizing(null);
    else columnChoice?.onChange({ widths: { ...stored, [field]: width } });
  };
  const drag = (field: string, event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    const begin = widthOf(event.currentTarget);
    let width: number | null = null;
    const ended = new AbortController();
    const { signal } = ended;
    const isIt = ({ pointerId }: { pointerId: number }): boolean => pointerId === event.pointerId;
    const end = (isKept: boolean): void => {
      ended.abort();
      if (isKept && width !== null) save(field, width);
      else setSizing(null);
    };
    const move = (moved: globalThis.PointerEvent): void => {
      if (isIt(moved)) width = show(field, begin + moved.clientX - event.clientX);
    };
    const cancel = ({ key }: globalThis.KeyboardEvent): void => {
      if (key === 'Escape') end(false);
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', (up) => isIt(up) && end(true), { signal });
    window.addEventListener('pointercancel', (lost) => isIt(lost) && end(false), { signal });
    window.addEventListener('keydown', cancel, { signal });
  };
  const press = (field: string, event: KeyboardEvent<HTMLElement>): void => {
    // With Shift the column is moved.
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    const by = arrows[event.key];
    if (by !== undefined) show(field, (widths[field] ?? widthOf(event.currentTarget)) + by * step);
    else if (event.key === 'Home') show(field, narrowest);
    else if (event.key === 'End') show(field, widest);
    else if (event.key === 'Enter') show(field, fittingWidth(event.currentTarget));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handleProps = ({ field, label }: { field: string; label: string }) => ({
    role: 'separator',
    tabIndex: 0,
    'aria-label': t('table.widthOf', { column: label }),
    'aria-orientation': 'vertical' as const,
    'aria-valuemin': narrowest,
    'aria-valuemax': widest,
    title: t('table.widthHint'),
    // The header is draggable, too; a drag of its edge is none of the header.
    draggable: true,
    onDragStart: (event: { preventDefault: () => void; stopPropagation: () => void }): void => {
      event.preventDefault();
      event.stopPropagation();
    },
    onPointerDown: (event: PointerEvent<HTMLElement>): void => drag(field, event),
    onDoubleClick: (event: { currentTarget: HTMLElement }): void => {
      save(field, show(field, fittingWidth(event.currentTarget)));
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => press(field, event),
    // A key that is held is saved once.
    onKeyUp: (): void => {
      if (sizing?.field === field) save(field, sizing.width);
    },
  });
  return {
    /** The fields whose columns have a width, as one text, so that cells stay as they are while it stays. */
    sized: columns.map(({ field }) => (field in widths ? field : '')).join(' '),
    /** The widths of all columns, as properties of the table. */
    style: Object.fromEntries(
      columns.flatMap(({ field }, at) => (field in widths ? [[`--column-${at}`, `${widths[field]}px`]] : [])),
    ) as CSSProperties,
    handleProps: columnChoice === undefined ? null : handleProps,
  };
}

export type ColumnWidths = ReturnType<typeof useColumnWidths>;

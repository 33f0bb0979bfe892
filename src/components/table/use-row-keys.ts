import { type KeyboardEvent, useState } from 'react';

/** Where each key leads from a row, among `count` rows. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** What each key presses in a row. */
const presses: Readonly<Record<string, string>> = {
  Enter: '[data-opens]',
  ' ': '[data-selects]',
  ArrowRight: '[data-unfolds][aria-expanded="false"]',
  ArrowLeft: '[data-unfolds][aria-expanded="true"]',
};

const rowOf = (target: EventTarget): HTMLTableRowElement | null =>
  target instanceof HTMLTableRowElement && target.dataset.row !== undefined ? target : null;

function press(row: HTMLTableRowElement, key: string): boolean {
  const pressed = row.querySelector<HTMLElement>(presses[key] ?? '');
  pressed?.click();
  return pressed !== null;
}

function go(row: HTMLTableRowElement, key: string): boolean {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLTableRowElement>(':scope > tr[data-row]') ?? [])];
  const next = steps[key]?.(rows.indexOf(row), rows.length);
  rows[next ?? -1]?.focus();
  return next !== undefined;
}

/**
 * The keyboard in a table: arrows, Home and End move between rows, Enter opens a row, Space selects it, right and left unfold
 * and fold it. The table is one stop of the Tab key, at the row that was last left.
 */
export function useRowKeys(ids: readonly string[]) {
  const [left, setLeft] = useState<string | null>(null);
  const entry = left !== null && ids.includes(left) ? left : ids[0];
  return {
    entry,
    handlers: {
      onFocus: ({ target }: { target: EventTarget }): void => {
        const row = rowOf(target);
        if (row?.dataset.row !== undefined) setLeft(row.dataset.row);
      },
      onKeyDown: (event: KeyboardEvent): void => {
        const row = rowOf(event.target);
        if (row === null || event.altKey || event.ctrlKey || event.metaKey) return;
        const done = event.key in steps ? go(row, event.key) : event.key in presses && press(row, event.key);
        if (done) event.preventDefault();
      },
    },
  };
}

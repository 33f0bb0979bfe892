import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { SearchField } from './table-props.ts';
import classes from './table-tools.module.css';
import { useDebouncedText } from './use-debounced-text.ts';

interface TableSearchProps extends SearchField {
  value: string;
  onSearch: (text: string) => void;
}

/** The search of a table, told some time after the last key; the key `/` leads to it. */
export function TableSearch({ label, placeholder, delay, value, onSearch }: TableSearchProps) {
  const { text, type } = useDebouncedText(value, onSearch, delay);
  const field = useRef<HTMLInputElement>(null);
  useSlash(() => {
    field.current?.focus();
    field.current?.select();
  });
  return (
    <TextInput
      ref={field}
      className={classes.search}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      type="search"
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

const typesText = 'input, textarea, select, [contenteditable="true"], [role="dialog"]';

/** The key `/`, unless somebody types it into a field or a dialog is open; nobody else on the page hears of it then. */
function useSlash(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typesText) !== null) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
}

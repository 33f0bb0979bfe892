import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** Milliseconds (specification 9: search debounce). */
export const searchDelay = 300;

/** A text that is told some time after the last key; one that changes elsewhere (back, a link) takes its place. */
export function useDebouncedText(value: string, onText: (text: string) => void, delay: number = searchDelay) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState({ value, reported: value });
  if (value !== known.value) {
    setKnown({ value, reported: value });
    if (value !== known.reported) setText(value);
  }
  const reportLate = useDebouncedCallback((next: string) => {
    setKnown((before) => ({ ...before, reported: next }));
    onText(next);
  }, delay);
  return {
    text,
    type: (next: string): void => {
      setText(next);
      reportLate(next);
    },
  };
}

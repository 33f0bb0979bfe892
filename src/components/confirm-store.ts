import { useSyncExternalStore } from 'react';

/** A question to the person; the buttons say what happens, never just "OK". */
export interface Question {
  title: string;
  message: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** Red, and the cancelling button has the focus. */
  destructive?: boolean;
  /** The cancelling button has the focus, so that no key confirms by mistake. */
  careful?: boolean;
  /** Only says something: there is nothing to cancel. */
  alert?: boolean;
  /** Accepts only after the button was held for 1 s (specification 2.1). */
  hold?: boolean;
}

export interface OpenQuestion {
  question: Question;
  /** False once it is answered; the words stay while the dialog fades away. */
  open: boolean;
  answer: (confirmed: boolean) => void;
  /** Counts the questions: as a key it mounts each anew, above the sheets that were opened since the last one. */
  openings: number;
}

let openQuestion: OpenQuestion | null = null;
let count = 0;
const listeners = new Set<() => void>();

function show(next: OpenQuestion): void {
  openQuestion = next;
  for (const listener of listeners) listener();
}

/** Resolves with whether the person confirmed. Closing the dialog, or a second question, counts as no. */
export function confirm(question: Question): Promise<boolean> {
  if (openQuestion?.open) openQuestion.answer(false);
  count += 1;
  const openings = count;
  return new Promise((resolve) => {
    const answer = (confirmed: boolean): void => {
      show({ question, open: false, answer: () => undefined, openings });
      resolve(confirmed);
    };
    show({ question, open: true, answer, openings });
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // No dialog is mounted any more to show it.
    if (listeners.size === 0) openQuestion = null;
  };
}

/** The question that was asked last, for the one dialog that shows it. */
export const useOpenQuestion = (): OpenQuestion | null => useSyncExternalStore(subscribe, () => openQuestion);

import type { TextKey } from '../../i18n/texts.ts';
import type { Question } from '../confirm-store.ts';
import type { ToastKind } from '../toast-state.ts';

/** How long toasts stay (specification 9: 4 to 6 s). */
type Seconds = 4 | 5 | 6;

/** A message at the top right. `text` null: the words are those of the error's code in the closed list. */
export interface ToastOutcome {
  kind: 'toast';
  toast: ToastKind;
  seconds: Seconds;
  text: TextKey | null;
  title?: TextKey;
  /** Adds the support contact to the text. */
  support?: true;
}

/** A dialog with one button; `closes`: the dialog below it closes as well. */
export interface AlertOutcome {
  kind: 'alert';
  title: TextKey;
  text: TextKey;
  closes?: true;
}

/** A question; the action continues only after a yes. */
export interface ConfirmOutcome {
  kind: 'confirm';
  title: TextKey;
  text: TextKey;
  confirm: TextKey;
  cancel?: TextKey;
}

/**
 * What a person notices of a situation.
 * - inline, cell: words in place, on the screen or in a table
 * - fields: the fields take their error style; page: a screen of its own says it
 * - signIn: requests stop and signing in is asked for, while everything else goes on (product.md, "Settled")
 * - closes: the dialog closes by itself
 * - kept: what failed waits in the outbox and is tried again by itself; the sync panel lists it
 */
export type Outcome =
  | ToastOutcome
  | AlertOutcome
  | ConfirmOutcome
  | { kind: 'inline' | 'cell' | 'page' | 'signIn'; text: TextKey }
  | { kind: 'fields' | 'closes' | 'kept' };

export const toastOf = (
  kind: ToastKind,
  text: TextKey | null,
  more: { seconds?: Seconds; title?: TextKey; support?: true } = {},
): ToastOutcome => ({ kind: 'toast', toast: kind, seconds: 4, text, ...more });

export const alertOf = (title: TextKey, text: TextKey, more: { closes?: true } = {}): AlertOutcome => ({
  kind: 'alert',
  title,
  text,
  ...more,
});

/** A question of the catalogue in the words of the screen. */
export const questionOf = (
  { title, text, confirm, cancel }: ConfirmOutcome,
  say: (key: TextKey) => string,
): Question => ({
  title: say(title),
  message: say(text),
  confirmLabel: say(confirm),
  ...(cancel === undefined ? {} : { cancelLabel: say(cancel) }),
});

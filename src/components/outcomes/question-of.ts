import type { TextKey } from '../../i18n/texts.ts';
import type { Question } from '../confirm-store.ts';
import type { ConfirmOutcome } from './outcome.ts';

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

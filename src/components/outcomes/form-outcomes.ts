import type { ConfirmOutcome, Outcome } from './outcome.ts';

/** What leaving or saving an unfinished form asks (specification 5 and 8, word for word). */
export const formOutcomes = {
  formIncomplete: {
    kind: 'confirm',
    title: 'form.invalidTitle',
    text: 'form.invalidMessage',
    confirm: 'form.continue',
    cancel: 'form.correct',
  },
  formUnsaved: {
    kind: 'confirm',
    title: 'leave.title',
    text: 'leave.message',
    confirm: 'action.leave',
    cancel: 'action.stay',
  },
  /** Unsaved input stays on this device. */
  formUnsavedDraft: {
    kind: 'confirm',
    title: 'leave.title',
    text: 'leave.messageDraft',
    confirm: 'action.leave',
    cancel: 'action.stay',
  },
} as const satisfies Record<string, Outcome & ConfirmOutcome>;

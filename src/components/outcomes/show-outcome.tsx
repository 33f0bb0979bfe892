import { Stack } from '@mantine/core';
import type { i18n } from 'i18next';
import { photoKinds } from '../../../domain/photo/required.ts';
import { missingPhotosText } from '../../i18n/photo-texts.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { confirm } from '../confirm-store.ts';
import { RefusalHelp } from '../refusal-help.tsx';
import { hideToast, toast } from '../toast.ts';
import classes from './outcome.module.css';
import { type Outcome, questionOf } from './outcome.ts';
import { outcomes, type Situation } from './outcomes.ts';
import { supportContact } from './support-contact.ts';

/** Details of a situation. */
export interface Facts {
  /** What its text names, such as `name`. */
  values?: Readonly<Record<string, string | number>>;
  /** The code of the closed list whose texts it takes. */
  code?: string;
  /** What the code is about, such as the kinds of photos that are missing. */
  fields?: readonly string[];
  /** What the server said. */
  message?: string;
  /** The path of the request; shown folded. */
  path?: string;
  /** Whether the account's owner is told. */
  owner?: boolean;
}

/** The result of showing it. */
export interface OutcomeResult {
  /** A question was answered with yes; true where there was none. */
  confirmed: boolean;
  /** The dialog in which it happened closes. */
  closes: boolean;
}

type Shown = Parameters<typeof toast>[0];
type Toast = Extract<Outcome, { kind: 'toast' }>;

function textsOf(instance: i18n, { text, title, support }: Toast, facts: Facts): { title?: string; text: string } {
  const say = (key: TextKey): string => instance.t(key, { ...facts.values, message: facts.message ?? '' });
  if (text === null) {
    const { code = '', message = code, fields = [], owner = false } = facts;
    const texts = refusalText(instance, { code, message, fields }, owner);
    if (code === 'steps_required' && fields.length > 0)
      return { ...texts, text: instance.t('steps.lacking', { steps: fields.join(', ') }) };
    const missing = fields.flatMap((field) => photoKinds.filter((kind) => kind === field));
    if (code !== 'photos_required' || missing.length === 0) return texts;
    return { ...texts, text: missingPhotosText(instance.t, missing) };
  }
  const email = supportContact();
  const contact = email === null ? instance.t('outcome.supportUnknown') : instance.t('outcome.support', { email });
  const texts = { text: support === true ? `${say(text)} ${contact}` : say(text) };
  return title === undefined ? texts : { ...texts, title: say(title) };
}

function showToast(instance: i18n, outcome: Toast, facts: Facts): void {
  const { text, ...title } = textsOf(instance, outcome, facts);
  const message =
    facts.path === undefined ? (
      text
    ) : (
      <>
        {text}
        <details className={classes.details}>
          <summary>{instance.t('app.details')}</summary>
          <code className="breakable">{facts.path}</code>
        </details>
      </>
    );
  const shown = { kind: outcome.toast, seconds: outcome.seconds, message, ...title };
  const { code, owner } = facts;
  if (outcome.text === null && code === 'subscription_needed' && owner === true) showHelped(shown, code);
  else toast(shown);
}

/** Stays until it is closed or its link was followed. */
function showHelped(shown: Shown, code: string): void {
  const id = `refused-${code}`;
  const message = (
    <Stack gap="0.375rem" align="flex-start">
      <div>{shown.message}</div>
      <RefusalHelp code={code} onFollow={() => hideToast(id)} />
    </Stack>
  );
  toast({ ...shown, id, stays: true, message });
}

/**
 * Shows a situation as the catalogue says. Toasts carry the request's path as a folded detail; outcomes in place (fields, cells,
 * pages, signing in) are shown there and need nothing here.
 */
export async function showOutcome(instance: i18n, situation: Situation, facts: Facts = {}): Promise<OutcomeResult> {
  const outcome: Outcome = outcomes[situation];
  const say = (key: TextKey): string => instance.t(key, { ...facts.values });
  switch (outcome.kind) {
    case 'toast':
      showToast(instance, outcome, facts);
      return { confirmed: true, closes: false };
    case 'alert':
      await confirm({
        title: say(outcome.title),
        message: say(outcome.text),
        confirmLabel: instance.t('action.understood'),
        alert: true,
      });
      return { confirmed: true, closes: outcome.closes === true };
    case 'confirm':
      return { confirmed: await confirm(questionOf(outcome, say)), closes: false };
    default:
      return { confirmed: true, closes: outcome.kind === 'closes' };
  }
}

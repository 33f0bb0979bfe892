import type { i18n } from 'i18next';
import type { ErrorCode } from '../../../domain/errors/codes.ts';
import type { DeviceCode } from '../../../domain/errors/device-codes.ts';
import { photoKinds } from '../../../domain/photo/kinds.ts';
import { missingWords } from '../../i18n/photo-words.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { confirm } from '../confirm-store.ts';
import { toast } from '../toast.ts';
import classes from './outcome.module.css';
import type { Outcome } from './outcome.ts';
import { outcomes, type Situation } from './outcomes.ts';
import { questionOf } from './question-of.ts';
import { supportContact } from './support-contact.ts';

/** What is known of a situation besides its name. */
export interface Facts {
  /** What its text names, such as `name`. */
  values?: Readonly<Record<string, string | number>>;
  /** The code of the closed list whose words it takes. */
  code?: string;
  /** What the code is about, such as the kinds of photos that are missing. */
  fields?: readonly string[];
  /** What the server said. */
  message?: string;
  /** The address of the request; shown folded. */
  address?: string;
}

/** What came of telling it. */
export interface Told {
  /** A question was answered with yes; true where there was none. */
  confirmed: boolean;
  /** The dialog in which it happened closes. */
  closes: boolean;
}

/** The texts cover the closed lists (a test compares them); a code of a newer server is shown as it came. */
const isKnown = (instance: i18n, code: string): code is ErrorCode | DeviceCode =>
  instance.exists(`error.${code}.cause`);

type Toast = Extract<Outcome, { kind: 'toast' }>;

function wordsOf(instance: i18n, { text, title, support }: Toast, facts: Facts): { title?: string; text: string } {
  const say = (key: TextKey): string => instance.t(key, { ...facts.values, message: facts.message ?? '' });
  if (text === null) {
    const { code = '', message = code } = facts;
    if (!isKnown(instance, code)) return { title: message, text: code };
    const remedy = instance.t(`error.${code}.remedy`);
    const missing = (facts.fields ?? []).flatMap((field) => photoKinds.filter((kind) => kind === field));
    const text = code === 'photos_required' && missing.length > 0 ? missingWords(instance.t, missing) : remedy;
    return { title: instance.t(`error.${code}.cause`), text };
  }
  const email = supportContact();
  const contact = email === null ? instance.t('outcome.supportUnknown') : instance.t('outcome.support', { email });
  const words = { text: support === true ? `${say(text)} ${contact}` : say(text) };
  return title === undefined ? words : { ...words, title: say(title) };
}

function showToast(instance: i18n, outcome: Toast, facts: Facts): void {
  const { text, ...title } = wordsOf(instance, outcome, facts);
  const message =
    facts.address === undefined ? (
      text
    ) : (
      <>
        {text}
        <details className={classes.details}>
          <summary>{instance.t('app.details')}</summary>
          <code className={classes.address}>{facts.address}</code>
        </details>
      </>
    );
  toast({ kind: outcome.toast, seconds: outcome.seconds, message, ...title });
}

/**
 * Tells a person of a situation as the catalogue says. Toasts carry the request's address as a folded detail; what is told in
 * place (fields, cells, pages, signing in) is told there and needs nothing here.
 */
export async function showOutcome(instance: i18n, situation: Situation, facts: Facts = {}): Promise<Told> {
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

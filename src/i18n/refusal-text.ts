import type { i18n } from 'i18next';
import type { ErrorCode } from '../../domain/errors/codes.ts';
import type { DeviceCode } from '../../domain/errors/device-codes.ts';
import { capabilityIn, freeLimits, isCounted } from '../../domain/subscription/limits.ts';

/** A refusal as it came. */
interface Refusal {
  code: string;
  /** Serves for codes that are not in the closed lists. */
  message: string;
  /** What it is about. */
  fields?: readonly string[];
}

/** What happened, and what to do. */
interface Texts {
  title: string;
  text: string;
}

/** Whether a code is of the closed lists: the texts cover both (a test compares them), so that the lists need not be loaded too. */
const isKnown = (instance: i18n, code: string): code is ErrorCode | DeviceCode =>
  instance.exists(`error.${code}.cause`);

/** Which of the limits of free users was reached (specification 2.9); null where the refusal names none. */
function limitText({ t }: i18n, fields: readonly string[], owner: boolean): Texts | null {
  const capability = capabilityIn(fields);
  if (capability === undefined) return null;
  const limit = isCounted(capability) ? freeLimits[capability] : 0;
  return { title: t(`limit.${capability}`, { limit }), text: t(owner ? 'limit.owner' : 'limit.others') };
}

/** What happened and what to do, in the language of the screen; `owner`: whether it is the account's owner who reads it. */
export function refusalText(instance: i18n, { code, message, fields = [] }: Refusal, owner: boolean): Texts {
  if (!isKnown(instance, code)) return { title: message, text: code };
  const limited = code === 'subscription_needed' ? limitText(instance, fields, owner) : null;
  return limited ?? { title: instance.t(`error.${code}.cause`), text: instance.t(`error.${code}.remedy`) };
}

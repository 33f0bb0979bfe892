import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '../../domain/errors/codes.ts';
import type { DeviceCode } from '../../domain/errors/device-codes.ts';

/** What happened and what to do, in the language of the screen; `message` serves for codes that are not in the closed lists. */
export function useErrorText(): (code: string, message: string) => { title: string; text: string } {
  const { t, i18n } = useTranslation();
  // The texts cover both lists (a test compares them), so that the lists need not be loaded beside the texts.
  const isKnown = (code: string): code is ErrorCode | DeviceCode => i18n.exists(`error.${code}.cause`);
  return (code, message) =>
    isKnown(code)
      ? { title: t(`error.${code}.cause`), text: t(`error.${code}.remedy`) }
      : { title: message, text: code };
}

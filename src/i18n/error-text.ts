import { useTranslation } from 'react-i18next';
import { type ErrorCode, errorCodes } from '../../domain/errors/codes.ts';
import { type DeviceCode, deviceCodes } from '../../domain/errors/device-codes.ts';

const isKnown = (code: string): code is ErrorCode | DeviceCode => code in errorCodes || code in deviceCodes;

/** What happened and what to do, in the language of the screen; `message` serves for codes that are not in the closed lists. */
export function useErrorText(): (code: string, message: string) => { title: string; text: string } {
  const { t } = useTranslation();
  return (code, message) =>
    isKnown(code)
      ? { title: t(`error.${code}.cause`), text: t(`error.${code}.remedy`) }
      : { title: message, text: code };
}

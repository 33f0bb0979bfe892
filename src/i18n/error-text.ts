import { useTranslation } from 'react-i18next';
import { type ErrorCode, errorCodes } from '../../domain/errors/codes.ts';

const isErrorCode = (code: string): code is ErrorCode => code in errorCodes;

/** What happened and what to do, in the language of the screen; `message` serves for codes that are not in the closed list. */
export function useErrorText(): (code: string, message: string) => { title: string; text: string } {
  const { t } = useTranslation();
  return (code, message) =>
    isErrorCode(code)
      ? { title: t(`error.${code}.cause`), text: t(`error.${code}.remedy`) }
      : { title: message, text: code };
}

import { useTranslation } from 'react-i18next';
import { useIsOwner } from './reader.ts';
import { refusalText } from './refusal-text.ts';

type ErrorText = (code: string, message: string, fields?: readonly string[]) => { title: string; text: string };

/**
 * What happened and what to do, in the language of the screen; `message` serves for codes that are not in the closed lists,
 * `fields` say what the code is about where there are words for it.
 */
export function useErrorText(): ErrorText {
  const { i18n } = useTranslation();
  const owner = useIsOwner();
  return (code, message, fields = []) => refusalText(i18n, { code, message, fields }, owner);
}

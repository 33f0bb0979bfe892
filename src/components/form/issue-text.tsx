import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type Issue, type IssueCode, issueCodes } from './issue.ts';

const isOwn = (code: string): code is IssueCode => issueCodes.some((own) => own === code);

/** An issue in the language that is shown now, also when it changes while the issue stands. */
export function IssueText({ issue: { code, count = 0 } }: { issue: Issue }) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  if (!isOwn(code)) return errorText(code, code).title;
  const bound = code === 'tooLarge' ? format.bytes(count) : format.number(count);
  return t(`form.issue.${code}`, { count, bound });
}

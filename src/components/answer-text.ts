import { useTranslation } from 'react-i18next';
import type { AnswerValue, Step } from '../../domain/steps/schema.ts';
import { useFormat } from '../i18n/use-format.tsx';

/** The answer to a step in words; that of a choice is a text already. */
export function useAnswerText(): (step: { answer: AnswerValue; unit: Step['unit'] }) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ answer, unit }) => {
    if (answer === null) return t('signature.unanswered');
    if (typeof answer === 'boolean') return t(answer ? 'signature.yes' : 'signature.no');
    return [typeof answer === 'number' ? format.number(answer) : answer, unit].filter(Boolean).join(' ');
  };
}

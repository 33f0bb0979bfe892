import { useTranslation } from 'react-i18next';
import { inWords } from '../../../domain/signature/content.ts';
import { answerTo } from '../../../domain/steps/entries.ts';
import { type Answers, answersSchema } from '../../../domain/steps/schema.ts';
import { useAnswerText } from '../../components/answer-text.ts';
import { useStepsOf } from '../../mirror/steps-of-address.ts';
import classes from './history-entry.module.css';

interface AnswerRowsProps {
  /** The operational address. */
  address: string;
  before: unknown;
  after: unknown;
}

const answersIn = (value: unknown): Answers => answersSchema.safeParse(value).data ?? {};

/** The answers that a change has given, changed or taken back, in the words of the steps as far as they are here. */
export function AnswerRows({ address, before, after }: AnswerRowsProps) {
  const { t } = useTranslation();
  const answerText = useAnswerText();
  const steps = useStepsOf(address) ?? [];
  const [old, now] = [answersIn(before), answersIn(after)];
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (step) => answerTo(old, step) !== answerTo(now, step),
  );
  return changed.map((id) => {
    const step = steps.find((each) => each.id === id);
    const text = (answers: Answers): string => {
      const value = answerTo(answers, id);
      return answerText({ answer: step === undefined ? value : inWords(step, value), unit: step?.unit ?? null });
    };
    return (
      <tr key={id}>
        <th scope="row">{step?.title ?? t('history.field.answers')}</th>
        <td className={classes.before}>{text(old)}</td>
        <td>{text(now)}</td>
      </tr>
    );
  });
}

import { useTranslation } from 'react-i18next';
import { minute } from '../../../domain/kernel/time.ts';
import type { TimeKept } from '../../../domain/task/placing.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { BoardTask } from '../../mirror/board.ts';
import type { DropPlan, NamedWarning } from './drop-plan.ts';

/** What the board says of plans, in the language of the screen. */
export function usePlanTexts() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const format = useFormat();
  const warningText = (warning: NamedWarning): string => {
    const { name } = warning;
    if (warning.kind === 'overlap') return t('dispatch.warning.overlap', { name });
    return t('dispatch.warning.travel', {
      name,
      distance: format.distance(warning.metres),
      needed: format.number(Math.ceil(warning.needed / minute)),
      gap: format.number(Math.floor(warning.gap / minute)),
    });
  };
  const whyKept = (why: TimeKept, { time }: BoardTask): string =>
    t(`dispatch.kept.${why}`, { time: format.shortDateTime(time.from) });
  const when = ({ from, to }: BoardTask['time']): string => `${format.shortDay(from)}, ${format.timeRange(from, to)}`;
  return {
    warningText,
    whyKept,
    when,
    /** Why people or time of work can't be changed; empty when both can. */
    whyFixed: (work: BoardTask): string[] => [
      ...(work.peopleFixed === null ? [] : [errorText(work.peopleFixed, work.peopleFixed).title]),
      ...(work.timeFixed === null ? [] : [whyKept(work.timeFixed, work)]),
    ],
    /** What speaks against a plan, or is otherwise than it was dropped. */
    notes: ({ work, row, kept, away, isNew, warnings }: DropPlan): string[] => [
      ...(away && isNew ? [t('dispatch.awayThen', { name: row?.name ?? '' })] : []),
      ...(kept === null ? [] : [whyKept(kept, work)]),
      ...warnings.map(warningText),
    ],
  };
}

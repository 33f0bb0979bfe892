import { useTranslation } from 'react-i18next';
import { minute } from '../../../domain/kernel/time.ts';
import type { TimeKept } from '../../../domain/task/placing.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { BoardTask } from '../../mirror/board.ts';
import type { DropPlan, NamedWarning } from './drop-plan.ts';

const keptLabels = {
  onlyLater: 'dispatch.kept.onlyLater',
  notPlanned: 'dispatch.kept.notPlanned',
  workDone: 'dispatch.kept.workDone',
} as const satisfies Record<TimeKept, TextKey>;

/** How many other tasks are named: a long list is read by nobody. */
const mostNamed = 2;

/** What the board says of plans, in the language of the screen. */
export function usePlanTexts() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const format = useFormat();
  const warningTexts = (warnings: readonly NamedWarning[]): string[] => {
    const together = warnings.filter(({ kind }) => kind === 'overlap').map(({ name }) => `“${name}”`);
    const names = together.slice(0, mostNamed).join(', ');
    const count = together.length - mostNamed;
    const ways = warnings.flatMap((warning) =>
      warning.kind === 'overlap'
        ? []
        : t('dispatch.warning.travel', {
            name: warning.name,
            distance: format.distance(warning.metres),
            needed: format.number(Math.ceil(warning.needed / minute)),
            gap: format.number(Math.floor(warning.gap / minute)),
          }),
    );
    return [
      ...(together.length === 0 ? [] : [t('dispatch.warning.overlap', { names })]),
      ...(count > 0 ? [t('dispatch.warning.more', { count })] : []),
      ...ways.slice(0, mostNamed),
    ];
  };
  const whyKept = (why: TimeKept, { time }: BoardTask): string =>
    t(keptLabels[why], { time: format.shortDateTime(time.from) });
  const when = ({ from, to }: BoardTask['time']): string => `${format.shortDay(from)}, ${format.timeRange(from, to)}`;
  return {
    warningTexts,
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
      ...warningTexts(warnings),
    ],
  };
}

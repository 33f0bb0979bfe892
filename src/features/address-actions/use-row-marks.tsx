import { useTranslation } from 'react-i18next';
import { mayWorkOn, takesMarks } from '../../../domain/operational-address/permissions.ts';
import { wantsPhotos } from '../../../domain/operational-address/required-photos.ts';
import { canMark, type MarkableStatus, nextMark } from '../../../domain/operational-address/transitions.ts';
import type { OperationalAddress, Task } from '../../../domain/schemas.ts';
import { mark } from '../../commands/marks.ts';
import type { MenuAction } from '../../components/action-menu-shape.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useViewer } from '../../mirror/session.ts';
import { markLooks } from '../../theme/mark-labels.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import { useFailureSheet } from './use-failure-sheet.tsx';

/** Offers to undo the marks of these items of the outbox; `what` says what was done. */
export type OfferUndo = (items: readonly string[], what: string) => void;

interface RowMarksOptions {
  task: Task;
  /** Ids of the addresses that lack required photos. */
  lacking: ReadonlySet<string>;
  offerUndo: OfferUndo;
}

/**
 * The status actions of one address (specification 4.5) as menu lines, for who may mark it: the next step, and failed. Finishing
 * warns, and what lacks photos is not installed.
 */
export function useRowMarks({ task, lacking, offerUndo }: RowMarksOptions) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const performed = usePerformed();
  const { run } = useAction();
  const failure = useFailureSheet(task);
  const works = mayWorkOn(viewer, task);

  const advance = (row: OperationalAddress, status: Exclude<MarkableStatus, 'FAILED'>, name: string) =>
    run(async () => {
      const warning = {
        title: t('mark.finishTitle'),
        message: t('mark.finishText'),
        confirmLabel: t('mark.office.FINISHED'),
      };
      if (status === 'FINISHED' && !(await confirm(warning))) return;
      const result = await mark(status, { ...row, steps: task.steps });
      if (performed(result) && result.kind === 'kept')
        offerUndo([result.item], `${t(addressStatusLooks[status].label)} · ${name}`);
    });

  const linesOf = (row: OperationalAddress, name: string): MenuAction[] => {
    const { id, completionStatus } = row;
    if (!works || !takesMarks(task)) return [];
    const next = nextMark(completionStatus);
    const line = (status: MarkableStatus): Pick<MenuAction, 'label' | 'icon'> => ({
      label: t(`mark.office.${status}`),
      icon: markLooks[status].icon,
    });
    const step: MenuAction[] =
      next === null || next === 'FAILED'
        ? []
        : [
            {
              ...line(next),
              disabled: lacking.has(id) && wantsPhotos(next, completionStatus),
              act: () => advance(row, next, name),
            },
          ];
    if (!canMark('FAILED', completionStatus)) return step;
    return [...step, { ...line('FAILED'), danger: true, act: () => failure.ask([row]) }];
  };

  return { linesOf, dialog: failure.dialog };
}

import { useTranslation } from 'react-i18next';
import classes from './board-grid.module.css';
import type { DropPlan } from './drop-plan.ts';
import { usePlanTexts } from './plan-texts.ts';

/** What dropping would do, as a label: the time, and what speaks against it. */
export function DropLabel({ plan, atEnd }: { plan: DropPlan; atEnd?: boolean }) {
  const { t } = useTranslation();
  const { notes, when } = usePlanTexts();
  const lines = notes(plan);
  const byRequest = plan.isNew && plan.row?.kind === 'company';
  return (
    <span className={classes.dropLabel} data-end={atEnd || undefined} data-warned={lines.length > 0 || undefined}>
      <strong>{when(plan.time)}</strong>
      {(byRequest ? [t('dispatch.byRequest')] : lines).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

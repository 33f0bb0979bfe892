import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  /** What there is not, as a sentence. */
  title: string;
  /** What to do next. */
  hint?: string;
  /** The one action that helps. */
  action?: ReactNode;
}

/** An empty list, a missing page, a fault: one sentence, what to do, one action. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <section className={classes.state}>
      <h2 className={classes.title}>{title}</h2>
      {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
      {action}
    </section>
  );
}

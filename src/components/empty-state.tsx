import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  /** What there is not, as a sentence. */
  title: string;
  /** What to do next. */
  hint?: string;
  /** The one action that helps. */
  action?: ReactNode;
  /** Its place among the headings of the screen; `h1` where it is all that there is. */
  heading?: 'h1' | 'h2';
}

/** An empty list, a missing page, a fault: one sentence, what to do, one action. */
export function EmptyState({ title, hint, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <section className={`stack ${classes.state}`}>
      <Heading className={classes.title}>{title}</Heading>
      {hint === undefined ? null : <p className={`dim pretty ${classes.hint}`}>{hint}</p>}
      {action}
    </section>
  );
}

import { type ReactNode, useId } from 'react';
import classes from './insight.module.css';

/** One part of the overview: what it is about, what it says in a sentence, and its numbers. */
export function Part({ title, summary, children }: { title: string; summary: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <p className={classes.summary}>{summary}</p>
      {children}
    </section>
  );
}

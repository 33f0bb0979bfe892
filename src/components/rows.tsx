import type { ReactNode } from 'react';
import classes from './rows.module.css';

/** Lines in one hairline box. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={`card ${classes.rows}`}>{children}</ul>;
}

interface RowProps {
  title: ReactNode;
  text?: ReactNode;
  /** At the right: a state, a button. */
  aside?: ReactNode;
  /** Before the words. */
  lead?: ReactNode;
}

/** One line: what it is, a dim second line, and something at the right. */
export function Row({ title, text, aside, lead }: RowProps) {
  return (
    <li className={classes.row}>
      {lead}
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        {text === undefined || text === null ? null : <div className={classes.text}>{text}</div>}
      </div>
      {aside}
    </li>
  );
}

/** One line of a name and its value. */
export function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <li className={classes.row}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value}</span>
    </li>
  );
}

import type { ReactNode } from 'react';
import classes from './card-list.module.css';

export interface CardTextProps {
  /** The name of the row, which opens it. */
  title: ReactNode;
  /** Dim lines, each of some words; words that are not known are left out, and so is a line without any. */
  lines: readonly (readonly (string | null | undefined)[])[];
}

/** The words of a row as a card, for phones. */
export function CardText({ title, lines }: CardTextProps) {
  const shown = lines.map((words) => words.filter(Boolean).join(' · ')).filter((line) => line !== '');
  return (
    <>
      <span className={classes.name}>{title}</span>
      {shown.map((line) => (
        <p key={line} className={classes.line}>
          {line}
        </p>
      ))}
    </>
  );
}

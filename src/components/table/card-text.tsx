import { Fragment, type ReactNode } from 'react';
import { CallableText } from '../callable-text.tsx';
import classes from './card-list.module.css';

/** A telephone number, which is a link to call it. */
export interface Telephone {
  telephone: string | null | undefined;
}

export interface CardTextProps {
  /** The name of the row, which opens it. */
  title: ReactNode;
  /** Dim lines, each of some words; words that are not known are left out, and so is a line without any. */
  lines: readonly (readonly (string | null | undefined | Telephone)[])[];
}

const partOf = (word: string | null | undefined | Telephone): { text: string; calls: boolean } =>
  typeof word === 'object' && word !== null
    ? { text: word.telephone ?? '', calls: true }
    : { text: word ?? '', calls: false };

/** The words of a row as a card, for phones. */
export function CardText({ title, lines }: CardTextProps) {
  const shown = lines
    .map((words) => words.map(partOf).filter(({ text }) => text !== ''))
    .filter(({ length }) => length > 0);
  return (
    <>
      <span className={classes.name}>{title}</span>
      {shown.map((parts) => (
        <p key={parts.map(({ text }) => text).join()} className={classes.line}>
          {parts.map(({ text, calls }, index) => (
            <Fragment key={text}>
              {index === 0 ? '' : ' · '}
              {calls ? <CallableText text={text} /> : text}
            </Fragment>
          ))}
        </p>
      ))}
    </>
  );
}

import type { ReactNode } from 'react';
import type { Tone } from '../theme/statuses.ts';
import classes from './notice.module.css';

interface NoticeProps {
  tone: Tone;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

/** A tinted box in the flow of a screen: what is so, and what to do. Read out when it appears. */
export function Notice({ tone, title, text, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'red' ? 'alert' : 'status'}>
      <p className={classes.title}>{title}</p>
      {text === undefined || text === '' ? null : <p className={classes.text}>{text}</p>}
      {children}
    </div>
  );
}

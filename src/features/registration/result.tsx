import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './pages.module.css';

const signs = { green: IconCircleCheck, red: IconAlertTriangle, amber: IconCloudOff, blue: IconMail } as const;

interface ResultProps {
  tone: keyof typeof signs;
  title: string;
  text?: string | undefined;
  /** What to do next. */
  children?: ReactNode;
}

/** What came of it, in a sign, a sentence and what to do next; read out when it takes the place of waiting. */
export function Result({ tone, title, text, children }: ResultProps) {
  const Sign = signs[tone];
  return (
    <>
      <div className={classes.head} role={tone === 'red' ? 'alert' : 'status'}>
        <Sign className={classes.sign} data-sign={tone} size={36} stroke={1.6} aria-hidden />
        <h2 className={classes.title}>{title}</h2>
        {text === undefined ? null : <p className={classes.text}>{text}</p>}
      </div>
      {children === undefined ? null : <div className={classes.actions}>{children}</div>}
    </>
  );
}

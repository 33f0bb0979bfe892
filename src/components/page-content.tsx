import type { ReactNode } from 'react';
import classes from './page-header.module.css';

/** What a screen shows below its head, within the margins of the page. */
export function PageContent({ children }: { children: ReactNode }) {
  return <div className={classes.content}>{children}</div>;
}

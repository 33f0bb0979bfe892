import { createContext, type ReactNode, use } from 'react';
import classes from './page-header.module.css';

/** The slot beside the title of every screen on a phone, for the shell's sync pill. */
export const PageAside = createContext<ReactNode>(null);

/** Characters of a large title that fit beside the pill in one line of a phone. */
const short = 12;

interface PageHeaderProps {
  title: string;
  /** One dim line below the title. */
  subtitle?: ReactNode;
  /** Below both, over the whole width: a progress bar, tabs. */
  children?: ReactNode;
}

/** The head of a screen; on phones it stays in view with the sync pill at its right. */
export function PageHeader({ title, subtitle, children }: PageHeaderProps) {
  const aside = use(PageAside);
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <div className={classes.words}>
          <h1 className={classes.title} data-long={title.length > short || undefined}>
            {title}
          </h1>
          {subtitle === undefined ? null : <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {aside}
      </div>
      {children}
    </header>
  );
}

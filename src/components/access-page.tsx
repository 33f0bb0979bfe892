import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './access-page.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { Mark } from './mark.tsx';

interface AccessPageProps {
  /** What the page is for; the product's own name where there is none. */
  title?: string;
  lead?: string;
  /** For forms of more than a few fields, and for texts. */
  wide?: boolean;
  children: ReactNode;
  /** Beside the languages. */
  foot?: ReactNode;
}

/** A page before signing in: the product's name, what the page is for, one panel, and the languages below. */
export function AccessPage({ title, lead, wide = false, children, foot }: AccessPageProps) {
  const { t } = useTranslation();
  const Brand = title === undefined ? 'h1' : 'p';
  return (
    <main className={classes.screen}>
      <div className={classes.panel} data-wide={wide || undefined}>
        <Brand className={classes.brand}>
          <Mark size={32} />
          {t('app.name')}
        </Brand>
        {title === undefined ? null : <h1 className={classes.title}>{title}</h1>}
        {lead === undefined ? null : <p className={classes.lead}>{lead}</p>}
        <div className={classes.surface}>{children}</div>
        <div className={classes.foot}>
          <LanguageSwitch />
          {foot}
        </div>
      </div>
    </main>
  );
}

import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../src/components/empty-state.tsx';
import { LanguageSwitch } from '../../src/components/language-switch.tsx';
import { Mark } from '../../src/components/mark.tsx';
import { SchemeSwitch } from '../../src/components/scheme-switch.tsx';
import classes from './parts-screen.module.css';
import { sections } from './sections.ts';
import { galleryText } from './texts.ts';

/**
 * The shared parts of the product, each in every state, in the language and colours of the switches: for looking at, and for
 * tests that do. `part` is the id of the section that is shown.
 */
export function PartsScreen({ part }: { part: string | undefined }) {
  const { t } = useTranslation();
  const shown = part === undefined ? sections[0] : sections.find(({ id }) => id === part);
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <span className={classes.brand}>
          <Mark />
          {galleryText(t, 'title')}
        </span>
        <div className={classes.switches}>
          <LanguageSwitch />
          <SchemeSwitch />
        </div>
      </header>
      <nav className={classes.index} aria-label={galleryText(t, 'index')} lang="en">
        {sections.map(({ id, title }) => (
          <a
            key={id}
            href={`?part=${id}`}
            className={classes.link}
            aria-current={id === shown?.id ? 'page' : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      <main className={classes.content}>
        {shown === undefined ? (
          <EmptyState title={t('app.notFound')} hint={t('app.notFoundHint')} />
        ) : (
          <Suspense fallback={null}>
            <h1 className={classes.title} lang="en">
              {shown.title}
            </h1>
            <shown.Content />
          </Suspense>
        )}
      </main>
    </div>
  );
}

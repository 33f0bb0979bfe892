import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageAside } from '../components/page-header.tsx';
import { usePhone } from '../components/use-phone.ts';
import { BottomBar } from '../features/shell/bottom-bar.tsx';
import { TopBar } from '../features/shell/top-bar.tsx';
import { SyncPill } from '../features/sync/sync-pill.tsx';
import classes from './shell.module.css';

/** What stands around every guarded screen: bars, the sync pill, the way past them for keyboards. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const phone = usePhone();
  return (
    <>
      <a className={classes.skip} href="#content">
        {t('app.skipToContent')}
      </a>
      {phone ? null : <TopBar pill={<SyncPill />} />}
      <PageAside value={phone ? <SyncPill /> : null}>
        <main id="content" className={classes.content} tabIndex={-1}>
          {children}
        </main>
      </PageAside>
      {phone ? <BottomBar /> : null}
    </>
  );
}

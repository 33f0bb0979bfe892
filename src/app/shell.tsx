import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionalPart } from '../components/optional-part.tsx';
import { PageAside } from '../components/page-header.tsx';
import { usePhone } from '../components/use-phone.ts';
import { NotificationToasts } from '../features/notifications/notification-toasts.tsx';
import { BottomBar } from '../features/shell/bottom-bar.tsx';
import { useHelpBegan } from '../features/shell/help-store.ts';
import { InstallHint } from '../features/shell/install-hint.tsx';
import { AttentionToasts } from '../features/sync/attention-toasts.tsx';
import { SyncPill } from '../features/sync/sync-pill.tsx';
import { useEngineTrouble } from '../features/sync/use-engine-trouble.ts';
import { useSession } from '../mirror/session.ts';
import classes from './shell.module.css';
import { useForeground } from './use-foreground.ts';

// What a phone's first screen does not show is loaded beside it.
const TopBar = lazy(async () => ({ default: (await import('../features/shell/top-bar.tsx')).TopBar }));
const HelpHost = lazy(async () => ({ default: (await import('../features/shell/help-host.tsx')).HelpHost }));
const EngineTroubleNotice = lazy(async () => ({
  default: (await import('../features/sync/engine-trouble-notice.tsx')).EngineTroubleNotice,
}));
const PhoneManners = lazy(async () => ({
  default: (await import('../features/sync/phone-manners.ts')).PhoneManners,
}));
const SignInAgain = lazy(async () => ({
  default: (await import('../features/access/sign-in-again.tsx')).SignInAgain,
}));

/** What stands around every guarded screen: bars, the sync pill, what calls for attention, the way past them for keyboards. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const again = useSignInAgain();
  const helped = useHelpBegan();
  // A phone has no keys, so that it needs the palette only once somebody asks for it.
  const help = !phone || helped;
  const trouble = useEngineTrouble();
  useForeground();
  const pill = <SyncPill onSignIn={again.open} />;
  return (
    <>
      <a className={classes.skip} href="#content">
        {t('app.skipToContent')}
      </a>
      {phone ? null : (
        <Suspense fallback={<div className={classes.top} />}>
          <TopBar pill={pill} />
        </Suspense>
      )}
      <PageAside value={phone ? pill : null}>
        <main id="content" className={classes.content} tabIndex={-1}>
          {trouble === null ? null : (
            <Suspense fallback={null}>
              <EngineTroubleNotice trouble={trouble} />
            </Suspense>
          )}
          {children}
        </main>
      </PageAside>
      {phone ? <BottomBar /> : null}
      <Suspense fallback={null}>
        {help ? <HelpHost /> : null}
        <InstallHint />
        <AttentionToasts />
        <NotificationToasts />
        <OptionalPart>
          <PhoneManners />
        </OptionalPart>
        {again.wanted && <SignInAgain opened={again.opened} onClose={again.close} />}
      </Suspense>
    </>
  );
}

/**
 * The dialog opens by itself once when the session has ended, and afterwards when a person asks for it. Of a deactivated account
 * only then: signing in leads nowhere, unless it has been activated again.
 */
function useSignInAgain() {
  const { state, disabled = false } = useSession();
  const expired = state === 'expired';
  const [asked, setAsked] = useState<'no' | 'open' | 'closed'>('no');
  // The next end of a session is asked about again.
  useEffect(() => {
    if (!expired) setAsked('no');
  }, [expired]);
  const opened = asked === 'open' || (expired && !disabled && asked === 'no');
  return {
    opened: opened && expired,
    wanted: expired || asked !== 'no',
    open: () => setAsked('open'),
    close: () => setAsked('closed'),
  };
}

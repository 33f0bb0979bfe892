import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noop } from '../../domain/kernel/noop.ts';
import { minute } from '../../domain/kernel/time.ts';
import { browser } from '../../workers/browser/capabilities.ts';
import { notice, type PageNews } from '../commands/device.ts';
import { setLanguage } from '../commands/session.ts';
import { OptionalPart } from '../components/optional-part.tsx';
import { PageAside } from '../components/page-header.tsx';
import { useEver } from '../components/sheet-state.ts';
import { onSignInRequested } from '../components/sign-in-request.ts';
import { usePhone } from '../components/use-phone.ts';
import { NotificationToasts } from '../features/notifications/notification-toasts.tsx';
import { BottomBar } from '../features/shell/bottom-bar.tsx';
import { useHelpBegan } from '../features/shell/help-store.ts';
import { InstallHint } from '../features/shell/install-hint.tsx';
import { useKeepApp } from '../features/shell/use-keep-app.ts';
import { AttentionToasts } from '../features/sync/attention-toasts.tsx';
import { SyncPill } from '../features/sync/sync-pill.tsx';
import { useEngineTrouble } from '../features/sync/use-pill.ts';
import { useLeftBehind, useLostWork, useNotingWaiting } from '../mirror/lost-work.ts';
import { useUnsentCounts } from '../mirror/pending.ts';
import { useSession } from '../mirror/session.ts';
import classes from './shell.module.css';

// Lazy: a phone's first screen doesn't show these.
const TopBar = lazy(async () => ({ default: (await import('../features/shell/top-bar.tsx')).TopBar }));
const HelpHost = lazy(async () => ({ default: (await import('../features/shell/help-host.tsx')).HelpHost }));
const EngineTroubleNotice = lazy(async () => ({
  default: (await import('../features/sync/engine-trouble-notice.tsx')).EngineTroubleNotice,
}));
const SessionEndedToast = lazy(async () => ({
  default: (await import('../features/access/session-ended-toast.tsx')).SessionEndedToast,
}));
const LostWorkToasts = lazy(async () => ({
  default: (await import('../features/sync/lost-work.tsx')).LostWorkToasts,
}));
const PhoneIntegration = lazy(async () => ({
  default: (await import('../features/sync/phone-integration.ts')).PhoneIntegration,
}));
const SignInAgain = lazy(async () => ({
  default: (await import('../features/access/sign-in-again.tsx')).SignInAgain,
}));

/** The frame of every guarded screen: bars, sync pill, notices, and the skip link for keyboards. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const again = useSignInAgain();
  const helped = useHelpBegan();
  // A phone has no keyboard, so it needs the palette only on request.
  const help = !phone || helped;
  const trouble = useEngineTrouble();
  useForeground();
  useKeepApp();
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
        <LostWork />
        <NotificationToasts />
        {again.shown && <SessionEndedToast onSignIn={again.open} />}
        <Manners />
        {again.wanted && <SignInAgain opened={again.opened} onClose={again.close} />}
      </Suspense>
    </>
  );
}

/** Mounted once something waits to be sent, which all of them are about; they stay. */
function Manners() {
  const counts = useUnsentCounts();
  const waits = counts === undefined ? undefined : counts.changes + counts.files > 0;
  const hasWaited = useEver(waits === true);
  useEffect(() => {
    // What an earlier start left on the icon.
    if (waits === false) browser.setBadge?.(0).catch(reportError);
  }, [waits]);
  if (!hasWaited) return null;
  return (
    <OptionalPart>
      <PhoneIntegration />
    </OptionalPart>
  );
}

/** Notes what waits here, and warns once the browser has deleted it; while nobody is signed in the sign-in dialog says so. */
function LostWork() {
  const { cleared = false } = useSession();
  useNotingWaiting();
  const isCertain = useLostWork() !== null;
  const mayBe = (useLeftBehind() ?? []).length > 0;
  if (cleared || (!isCertain && !mayBe)) return null;
  return (
    <OptionalPart>
      <LostWorkToasts />
    </OptionalPart>
  );
}

/**
 * The sign-in dialog opens on request, which a toast offers; by itself only when the browser has deleted the data, since nothing else
 * can be done then. For a deactivated account there is no toast, since it can't sign in.
 */
function useSignInAgain() {
  const { state, disabled = false, cleared = false } = useSession();
  const expired = state === 'expired';
  const [request, setRequest] = useState<'no' | 'open' | 'closed'>('no');
  useEffect(() => {
    if (!expired) setRequest('no');
  }, [expired]);
  useEffect(() => onSignInRequested(() => setRequest('open')), []);
  return {
    shown: expired && !disabled && !cleared,
    opened: expired && (request === 'open' || (cleared && request === 'no')),
    wanted: cleared || request !== 'no',
    open: () => setRequest('open'),
    close: () => setRequest('closed'),
  };
}

/** How often the engine is told that the page is visible; it assumes so for more than twice as long. */
const frontEvery = minute;

/** Tells the engine what only a page knows: visibility, what the browser says of the network, and the language. */
function useForeground(): void {
  const { language } = useTranslation().i18n;
  // Failures are handled elsewhere: the session ends, or a new engine is told all this.
  useEffect(() => {
    setLanguage(language).catch(noop);
  }, [language]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const report = (news: PageNews): void => void notice(news).catch(noop);
    const look = (): void => {
      if (document.visibilityState === 'hidden') {
        report('hidden');
        return;
      }
      report('front');
      report('back');
    };
    document.addEventListener('visibilitychange', look, { signal });
    // Not every browser fires these in workers, nor all of them in pages.
    for (const event of ['online', 'pageshow', 'focus'])
      window.addEventListener(event, () => report('back'), { signal });
    document.addEventListener('resume', () => report('back'), { signal });
    window.addEventListener('offline', () => report('offline'), { signal });
    window.addEventListener('pagehide', () => report('hidden'), { signal });
    const beat = setInterval(() => document.visibilityState === 'visible' && report('front'), frontEvery);
    report('front');
    return () => {
      clearInterval(beat);
      stop.abort();
    };
  }, []);
}

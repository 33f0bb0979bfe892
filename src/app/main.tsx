import '../theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { asPartMissing } from '../../domain/errors/faults.ts';
import { browser } from '../../workers/browser/capabilities.ts';
import { keepInstallPrompt } from '../features/shell/install-prompt.ts';
import { startI18n } from '../i18n/start.ts';
import { App } from './app.tsx';
import { hearLaunches } from './hear-launches.ts';
import { type AppRouter, createAppRouter } from './router.ts';

/**
 * Turns the fault of a script or style that can't be loaded into a PartMissing. The router would reload the page for the browser's
 * own message, as after a new version; without network, and before the app is cached, that would leave an empty screen.
 */
function nameMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => void asPartMissing(payload));
}

/** The URL with which this page was opened, before any redirect. */
const openedAt = window.location.href;

/** Listens to the service worker and to launches of the app; their rare handlers are loaded on demand. */
function listen(router: AppRouter): void {
  browser.serviceWorker?.addEventListener('message', async (event) =>
    (await import('./launches.ts')).hearServiceWorker(router, event),
  );
  const { onLaunch } = browser;
  const follow = async (url: string) => (await import('./launches.ts')).followLaunch(router, url);
  if (onLaunch !== null) hearLaunches({ onLaunch, openedAt, follow });
}

/** The skeleton of index.html stands until texts, session and the first screen are there, which load side by side. */
async function start(root: HTMLElement): Promise<void> {
  const router = createAppRouter();
  const [i18n] = await Promise.all([startI18n(), router.load()]);
  createRoot(root).render(
    <StrictMode>
      <App i18n={i18n} router={router} />
    </StrictMode>,
  );
  // A visitor of a shared link doesn't get the whole app cached on their device.
  if (router.state.location.pathname.startsWith('/flow/')) return;
  listen(router);
  const { startUpdates } = await import('./updates.tsx');
  await startUpdates(i18n);
  const { learnSupportContact } = await import('./support.ts');
  await learnSupportContact();
}

keepInstallPrompt();
nameMissingParts();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
void start(root);

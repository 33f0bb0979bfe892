import { second } from '../../domain/kernel/time.ts';
import type { Language } from '../../domain/user/languages.ts';
import { browser } from '../../workers/browser/capabilities.ts';
import {
  type AppKept,
  type AppPart,
  appParts,
  type ServiceWorkerRequest,
} from '../../workers/contract/service-worker.ts';

export { type AppKept, type AppPart, appParts };

/** How long the service worker may take to answer, in milliseconds; one that was just started answers within a second or two. */
const patience = 5 * second;

/** Asks the service worker to keep parts of the app in their order; where there is none, nothing is kept. */
export function keepApp(parts: readonly AppPart[], language: Language): void {
  const request: ServiceWorkerRequest = { type: 'KEEP_APP', parts, language };
  browser.serviceWorker?.controller?.postMessage(request);
}

/** How much of the app is on this device; null where nothing keeps it, or that doesn't answer. */
export function appKept(language: Language): Promise<AppKept | null> {
  const controller = browser.serviceWorker?.controller ?? null;
  if (controller === null) return Promise.resolve(null);
  const request: ServiceWorkerRequest = { type: 'APP_KEPT', language };
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const limit = setTimeout(() => resolve(null), patience);
    port1.onmessage = ({ data }: MessageEvent<AppKept>) => {
      clearTimeout(limit);
      port1.close();
      resolve(data);
    };
    controller.postMessage(request, [port2]);
  });
}

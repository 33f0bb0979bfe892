import {
  type AppKept,
  type AppPart,
  appParts,
  type ServiceWorkerRequest,
} from '../../../workers/contract/service-worker.ts';

/** A browser whose service worker keeps the app, of which so many files of ten are missing. Ended by {@link removeKeepingWorker}. */
export function installKeepingWorker(missing: Partial<Record<AppPart, number>> = {}): {
  asked: ServiceWorkerRequest[];
} {
  const asked: ServiceWorkerRequest[] = [];
  const kept = Object.fromEntries(
    appParts.map((part) => [part, { files: 10, kept: 10 - (missing[part] ?? 0) }]),
  ) as AppKept;
  const controller = {
    postMessage(request: ServiceWorkerRequest, [port]: MessagePort[] = []) {
      asked.push(request);
      if (request.type === 'APP_KEPT') port?.postMessage(kept);
    },
  };
  const worker = {
    controller,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    getRegistration: async () => undefined,
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  return { asked };
}

/** Takes it away again. */
export const removeKeepingWorker = (): boolean => Reflect.deleteProperty(navigator, 'serviceWorker');

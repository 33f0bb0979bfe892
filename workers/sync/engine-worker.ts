import { expose } from 'comlink';
import type { SideFault } from '../contract/side-fault.ts';
import { browserPlatform } from './browser-platform.ts';
import { BrowserEngine } from './engine.ts';
import type { SideJob } from './platform.ts';

const base: string = import.meta.env.VITE_REST_BASE ?? '/rest';

// The build names itself (vite.config.ts).
const version: string = import.meta.env.VITE_APP_VERSION ?? 'dev';

/** Tells the page of a fault of a side job; one of the core ends this worker, which the page sees by itself. */
function noteFault(job: SideJob, fault: unknown): void {
  const told: SideFault = { type: 'sideFault', job, message: fault instanceof Error ? fault.message : String(fault) };
  postMessage(told);
}

expose(new BrowserEngine(browserPlatform(new URL(base, location.origin).href, { appVersion: version, noteFault })));

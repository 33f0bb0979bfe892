import '../browser/usable-channels.ts';
import { expose } from 'comlink';
import { browser } from '../browser/capabilities.ts';
import type { WorkerNews } from '../contract/worker-news.ts';
import { announceWrites } from './announce-writes.ts';
import { browserPlatform } from './browser-platform.ts';
import { BrowserEngine } from './engine.ts';
import type { FaultPlace } from './platform.ts';

const base: string = import.meta.env.VITE_REST_BASE ?? '/rest';

// The build names itself (vite.config.ts).
const version: string = import.meta.env.VITE_APP_VERSION ?? 'dev';

const post = (news: WorkerNews): void => postMessage(news);

/** Tells the page of a fault of a side job; one of the core ends this worker, which the page sees by itself. */
function noteFault(job: FaultPlace, fault: unknown): void {
  post({ type: 'sideFault', job, message: fault instanceof Error ? fault.message : String(fault) });
}

const platform = browserPlatform(new URL(base, location.origin).href, { appVersion: version, noteFault });
if (browser.openChannel === null) {
  announceWrites({ post, channel: platform.channel('ergon-written'), later: platform.later });
}

expose(new BrowserEngine(platform));

import { expose } from 'comlink';
import { browserPlatform } from './browser-platform.ts';
import { BrowserEngine } from './engine.ts';

const base: string = import.meta.env.VITE_REST_BASE ?? '/rest';

// The build names itself (vite.config.ts).
const version: string = import.meta.env.VITE_APP_VERSION ?? 'dev';

expose(new BrowserEngine(browserPlatform(new URL(base, location.origin).href, version)));

import { buildPage } from './build/page.ts';

/** `npm run build`: the page, into `dist`, whether or not it is there already. */
process.exitCode = (await buildPage('show')).code;

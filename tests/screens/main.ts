import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { buildPage, isPageFresh } from '../../tools/build/page.ts';
import { findChromium, quietChromium } from '../../tools/chromium.ts';
import { clockScript } from './clock.ts';
import type { Look } from './context.ts';
import { readIds } from './ids.ts';
import { photograph } from './photograph.ts';
import { type Account, accounts, type Screen } from './screen.ts';
import { screens } from './screens.ts';
import { addPhotos, startDemo } from './world.ts';

const usage = `Usage: npm run screens -- --out DIR [--widths LIST] [--languages LIST] [--schemes LIST] [--only PATTERN] [--dist kept]
  --out        the folder for the pictures: WIDTH-LANGUAGE-SCHEME/ACCOUNT-SCREEN.png
  --widths     360,390,1280,1440
  --languages  el,en
  --schemes    light,dark
  --only       a regular expression that ACCOUNT-SCREEN has to match
  --dist       \`kept\` photographs the page as it was built last, whatever its sources say now
`;

/** `npm run screens`: photographs every screen and dialog of the product with the demo's data, at the same time of the same day. */
const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    widths: { type: 'string', default: '360,390,1280,1440' },
    languages: { type: 'string', default: 'el,en' },
    schemes: { type: 'string', default: 'light,dark' },
    only: { type: 'string', default: '' },
    dist: { type: 'string' },
  },
});
const { out } = values;
const widths = values.widths.split(',').map(Number);
const schemes = values.schemes.split(',').filter((each): each is Look['scheme'] => each === 'light' || each === 'dark');
if (out === undefined || !widths.every((width) => width > 0) || schemes.length === 0) {
  process.stderr.write(usage);
  process.exit(2);
}

if (values.dist !== 'kept' && !isPageFresh()) {
  const { code } = await buildPage('stderr');
  if (code !== 0) process.exit(code);
}

const only = new RegExp(values.only);
const clock = clockScript();
const demo = await startDemo(clock);
const browser = await chromium.launch({ executablePath: findChromium('headless'), args: [...quietChromium] });
const failed: string[] = [];

/** The wanted screens of one person that there are at a width. */
const screensOf = (account: Account, width: number): Screen[] =>
  screens.filter(
    ({ as, name, at }) =>
      as === account && only.test(`${as}-${name}`) && (at === undefined || (at === 'phone') === width < 768),
  );

const looks = widths.flatMap((width) =>
  values.languages.split(',').flatMap((language) => schemes.map((scheme): Look => ({ width, language, scheme }))),
);

// Its server is a process of its own, which would stay.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void demo.end().then(() => process.exit(1)));
try {
  await addPhotos(browser, demo.company, clock);
  const ids = await readIds(demo.company);
  const studio = { browser, company: demo.company, ids, clock, out: path.resolve(out) };
  for (const look of looks) {
    for (const account of accounts) {
      const wanted = screensOf(account, look.width);
      if (wanted.length > 0) failed.push(...(await photograph(studio, look, { account, screens: wanted })));
    }
  }
} finally {
  await browser.close();
  await demo.end();
}
for (const line of failed) process.stderr.write(`${line}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findProgram } from '../../../tools/engines.ts';
import { Program } from '../../support/program.ts';
import { beginMarionetteSession } from '../webdriver/marionette-wire.ts';
import { commonCapabilities } from '../webdriver/wire.ts';
import { type Engine, locale, phone, RunningBrowser } from './engine.ts';

const preferences: Readonly<Record<string, unknown>> = {
  // A free port, which Firefox then writes into its profile.
  'marionette.port': 0,
  'intl.accept_languages': locale,
  'ui.prefersReducedMotion': 1,
  // It was killed before: no page asks whether to restore the tabs.
  'browser.sessionstore.resume_from_crash': false,
  'toolkit.startup.max_resumed_crashes': -1,
  'browser.startup.page': 0,
  'browser.newtabpage.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'app.update.disabledForTesting': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.download.folderList': 2,
};

/** Where a Firefox that runs says on which port it listens. */
const portFile = (profile: string): string => path.join(profile, 'MarionetteActivePort');

async function portOf(profile: string): Promise<number | undefined> {
  const text = await readFile(portFile(profile), 'utf8').catch(() => '');
  return text === '' ? undefined : Number(text);
}

/** Firefox, which keeps IndexedDB in SQLite of its own. */
export const firefox: Engine = {
  name: 'Firefox',
  async start(profile) {
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    await writeFile(path.join(profile, 'user.js'), lines);
    // One that was killed has left its own.
    await writeFile(portFile(profile), '');
    const browser = new Program(
      [
        findProgram('firefox'),
        '--headless',
        '--marionette',
        '--remote-allow-system-access',
        '--no-remote',
        `--width=${phone.width}`,
        `--height=${phone.height}`,
        '--profile',
        profile,
      ],
      { MOZ_CRASHREPORTER_DISABLE: '1' },
    );
    const port = await browser.until(() => portOf(profile));
    return RunningBrowser.of(await beginMarionetteSession(port, commonCapabilities), browser);
  },
};

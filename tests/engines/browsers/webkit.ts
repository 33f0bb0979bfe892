import path from 'node:path';
import { findProgram } from '../../../tools/engines.ts';
import { freePort } from '../../support/free-port.ts';
import { Program } from '../../support/program.ts';
import { beginHttpSession } from '../webdriver/http-wire.ts';
import { commonCapabilities } from '../webdriver/wire.ts';
import { type Engine, phone, RunningBrowser } from './engine.ts';

const window = path.join(import.meta.dirname, 'webkit-window.py');

/** A driver answers when it listens. */
const listensAt = (url: string) => (): Promise<true | undefined> =>
  fetch(`${url}/status`).then(
    () => true,
    () => undefined,
  );

/**
 * WebKitGTK: Safari's engine with its own IndexedDB, service workers and locks. MiniBrowser forgets its profile when it is driven,
 * so the window is a program of ours (webkit-window.py).
 */
export const webkit: Engine = {
  name: 'WebKitGTK',
  async start(profile) {
    const screen = new Program([
      findProgram('Xvfb'),
      '-displayfd',
      '1',
      '-screen',
      '0',
      `${phone.width}x${phone.height}x24`,
      '-nolisten',
      'tcp',
    ]);
    const display = await screen.until((output) => /^(\d+)$/m.exec(output)?.[1]);
    const inspector = `127.0.0.1:${await freePort()}`;
    const browser = new Program([findProgram('python3'), window, profile, String(phone.width), String(phone.height)], {
      DISPLAY: `:${display}`,
      WEBKIT_INSPECTOR_SERVER: inspector,
      // Drawing on a graphics card that is not there takes long.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      NO_AT_BRIDGE: '1',
      GTK_USE_PORTAL: '0',
      GDK_BACKEND: 'x11',
    });
    await browser.until((output) => (/^ready$/m.test(output) ? true : undefined));
    const port = await freePort();
    const driver = new Program([findProgram('WebKitWebDriver'), `--port=${port}`, `--target=${inspector}`]);
    const url = `http://127.0.0.1:${port}`;
    await driver.until(listensAt(url));
    return RunningBrowser.of(await beginHttpSession(url, commonCapabilities), browser, [driver, screen]);
  },
};

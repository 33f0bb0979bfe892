import { notifications } from '@mantine/notifications';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Language } from '../../../domain/user/language.ts';
import greek from '../../../public/assets/i18n/el.json';
import english from '../../../public/assets/i18n/en.json';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { PortWorker } from './port-worker.ts';
import { screenWidth } from './screen-width.ts';
import { ScriptedEngine } from './scripted-engine.ts';

/** A kind of worker whose workers all expose the same. */
export function workerOf(engine: object) {
  return class extends PortWorker {
    constructor() {
      super(engine);
    }
  };
}

interface Opening {
  path: string;
  engine?: ScriptedEngine;
  language?: Language;
  phone?: boolean;
  /** What the browser kept from earlier. */
  storage?: Record<string, string>;
}

/** A browser's locks when no other tab is open. */
const lonelyTab = { query: async () => ({ held: [], pending: [] }), request: async () => undefined };

function surroundings(engine: ScriptedEngine, { language = 'en', phone = false, storage = {} }: Opening): void {
  screenWidth(phone);
  vi.stubGlobal('Worker', workerOf(engine));
  vi.stubGlobal('fetch', async () => Response.json(language === 'el' ? greek : english));
  Object.defineProperty(navigator, 'locks', { value: lonelyTab, configurable: true });
  vi.stubGlobal('scrollTo', () => undefined);
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  localStorage.setItem('ergon-language', language);
  document.documentElement.lang = language;
}

/** Opens the whole app at a path, in a new tab: everything is real but the engine and the browser's surroundings. */
export async function openApp(opening: Opening) {
  const engine = opening.engine ?? new ScriptedEngine();
  surroundings(engine, opening);
  notifications.clean();
  vi.resetModules();
  const [{ App }, { createAppRouter }, { startI18n }] = await Promise.all([
    import('../../../src/app/app.tsx'),
    import('../../../src/app/router.ts'),
    import('../../../src/i18n/start.ts'),
  ]);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [opening.path] }));
  const [i18n] = await Promise.all([startI18n(), router.load()]);
  const { container } = render(<App i18n={i18n} router={router} />);
  return { engine, router, container, user: userEvent.setup(), path: () => router.state.location.pathname };
}

/** A user's mirror, empty, as the engine would fill it. */
export async function emptyMirror(userId: string): Promise<MirrorDatabase> {
  const mirror = new MirrorDatabase(userId);
  await mirror.open();
  await mirror.transaction('rw', mirror.tables, async () => {
    for (const table of mirror.tables) await table.clear();
  });
  return mirror;
}

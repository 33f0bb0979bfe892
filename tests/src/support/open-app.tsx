import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Language } from '../../../domain/user/languages.ts';
import greek from '../../../public/assets/i18n/el.json';
import english from '../../../public/assets/i18n/en.json';
import { App } from '../../../src/app/app.tsx';
import { createAppRouter } from '../../../src/app/router.ts';
import { closeTab } from '../../../src/app/session.ts';
import { startI18n } from '../../../src/i18n/start.ts';
import { forgetNotes } from '../../../src/mirror/lost-work.ts';
import { workerOf } from './port-worker.ts';
import { screenWidth } from './screen-width.ts';
import { ScriptedEngine } from './scripted-engine.ts';

interface Opening {
  path: string;
  engine?: ScriptedEngine;
  language?: Language;
  phone?: boolean;
  /** What the browser kept from earlier. */
  storage?: Record<string, string>;
  /** What is done to the browser last, before the app is opened. */
  prepare?: () => void;
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

/**
 * Opens the whole app at a path, in a new tab, and closes the one before: everything is real but the engine and the browser's
 * surroundings.
 */
export async function openApp(opening: Opening) {
  const engine = opening.engine ?? new ScriptedEngine();
  cleanup();
  closeTab();
  forgetNotes();
  surroundings(engine, opening);
  opening.prepare?.();
  const router = createAppRouter(createMemoryHistory({ initialEntries: [opening.path] }));
  const [i18n] = await Promise.all([startI18n(), router.load()]);
  const { container } = render(<App i18n={i18n} router={router} />);
  return { engine, router, container, user: userEvent.setup(), path: () => router.state.location.pathname };
}

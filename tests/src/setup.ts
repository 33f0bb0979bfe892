import 'fake-indexeddb/auto';
import { Blob as CloneableBlob, File as CloneableFile } from 'node:buffer';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import * as React from 'react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { closeTab } from '../../src/app/session.ts';
import { forgetTaps } from '../../src/features/address/tap-guard.ts';
import { forgetNotes } from '../../src/mirror/lost-work.ts';
import { EverythingInView } from './support/in-view.ts';

/**
 * jsdom has no layout: Mantine asks for these at mount, and the answers below mean "a wide, light screen that does not move":
 * a movement that outlives its test would end in a page that is gone.
 */
window.matchMedia = (query) => ({
  matches: query === '(prefers-reduced-motion: reduce)',
  media: query,
  onchange: null,
  addListener: vi.fn(),
  removeListener: vi.fn(),
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
  dispatchEvent: () => false,
});

window.ResizeObserver = class {
  observe(): void {
    // Nothing is ever resized in jsdom.
  }
  unobserve(): void {
    // Nothing was observed.
  }
  disconnect(): void {
    // Nothing was observed.
  }
};

window.IntersectionObserver = EverythingInView;

/** A dropdown is hidden while its button is out of view, which it would be without a place. */
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1, 1);
Object.defineProperties(document.documentElement, {
  clientWidth: { value: window.innerWidth },
  clientHeight: { value: window.innerHeight },
});

Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;

// A browser's files reach its workers as they are; jsdom's are not cloned by a message channel.
Object.assign(globalThis, { Blob: CloneableBlob, File: CloneableFile });

// Nor does jsdom give bytes an address.
URL.createObjectURL = () => 'blob:file';
URL.revokeObjectURL = () => undefined;

// React would note for each element where it was made, a fifth of these tests' time; it does so for 10,000 a second at most.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  {
    get: () => 10_000,
    set: () => undefined,
    configurable: true,
  },
);

configure({
  // A machine that is busy with other tests draws late; what never comes fails all the same.
  asyncUtilTimeout: 20_000,
  // The default prints the page for each look that finds nothing yet; below it is printed once, when a test has failed.
  getElementError: (message) => Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' }),
});

// On a machine of its own name Dexie would explain itself, and keep a stack with each of its promises.
Dexie.debug = false;

/** jsdom has no workers. A call that comes after its test's end starts one that never answers. */
globalThis.Worker = class extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  postMessage(): void {
    // Nobody is there to read it.
  }
  terminate(): void {
    // Nothing runs.
  }
};

/** A call that came after the last test's end has started an engine again. */
beforeEach(closeTab);

/** A part that is still loading when its file ends would fail to load, also for the files after it. */
afterAll(() => vi.dynamicImportSettled());

/** The characters that are printed of the page of a failed test. */
const shownOfPage = 7_000;

/** The files of a process share one page and its modules: after each test it is as before the first. */
afterEach(({ task }) => {
  if (task.result?.state === 'fail') process.stdout.write(`${prettyDOM(document.body, shownOfPage)}\n`);
  cleanup();
  closeTab();
  forgetTaps();
  forgetNotes();
  // In this order: a clock that stood on an imitated one would else come back.
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  notifications.clean();
  // By these Dexie closes what is open, as when a page is put aside; after that the browser is one that has no database yet.
  for (const type of ['pagehide', 'pageshow']) dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  Dexie.dependencies.indexedDB = new IDBFactory();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.documentElement.lang = '';
  document.title = '';
  document.body.replaceChildren();
  for (const name of Object.keys(navigator)) Reflect.deleteProperty(navigator, name);
});

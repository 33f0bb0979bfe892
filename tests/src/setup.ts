import 'fake-indexeddb/auto';
import { Blob as CloneableBlob, File as CloneableFile } from 'node:buffer';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
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

Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;

// A browser's files reach its workers as they are; jsdom's are not cloned by a message channel.
Object.assign(globalThis, { Blob: CloneableBlob, File: CloneableFile });

// Nor does jsdom give bytes an address.
URL.createObjectURL = () => 'blob:file';
URL.revokeObjectURL = () => undefined;

// A machine that is busy with other tests draws late; what never comes fails all the same.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

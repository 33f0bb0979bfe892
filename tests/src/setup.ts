import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** jsdom has no layout: Mantine asks for these at mount, and the answers below mean "a wide, light screen". */
window.matchMedia = (query) => ({
  matches: false,
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

Element.prototype.scrollIntoView = () => undefined;

// A machine that is busy with other tests draws late; what never comes fails all the same.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

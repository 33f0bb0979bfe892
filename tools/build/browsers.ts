import type { Plugin } from 'vite';

/**
 * The oldest browsers that Ergon runs on (decision 0090). Syntax of scripts and styles is made for them; what else a script
 * may ask of them is in tests/support/newer-features.ts.
 */
export const oldestBrowsers = { chrome: '108', edge: '108', firefox: '115', safari: '16.0', ios: '16.0' } as const;

/** The same in the build's format. */
export const buildTarget = Object.entries(oldestBrowsers).map(([browser, version]) => `${browser}${version}`);

const sortEvents = /\/@mantine\/schedule\/.*\/sort-events\.mjs$/;

/** Does what a library asks of newer browsers in a way that the oldest ones have, too. */
export function olderBrowsers(): Plugin {
  return {
    name: 'ergon:older-browsers',
    transform(code, id) {
      if (!sortEvents.test(id)) return null;
      return { code: code.replace('events.toSorted(', '[...events].sort('), map: null };
    },
  };
}

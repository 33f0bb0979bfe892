import type { Plugin } from 'vite';

const button = /\/@mantine\/core\/esm\/components\/Button\/Button\.mjs$/;
const library = 'import { Transition } from "../Transition/Transition.mjs";';
const own = 'const Transition = ({ mounted, transition, children }) => (mounted ? children(transition.in) : null);';

/**
 * Shows the sign of a busy button at once instead of fading it in: for that alone the first screens would load every
 * transition that dialogs use.
 */
export function lighterButtons(): Plugin {
  return {
    name: 'ergon:lighter-buttons',
    apply: 'build',
    transform(code, id) {
      if (!button.test(id)) return null;
      if (!code.includes(library)) throw new Error('The button of this version of Mantine imports no Transition.');
      return { code: code.replace(library, own), map: null };
    },
  };
}

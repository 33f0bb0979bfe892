import { run } from 'axe-core';

/** What axe finds wrong below an element, as "rule: where". Colours need a real browser: the theme's test measures them. */
export async function accessibilityProblems(element: Element): Promise<string[]> {
  const { violations } = await run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

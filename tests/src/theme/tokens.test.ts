import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/theme/tokens.css', 'utf8');

/** The custom properties that a selector sets. */
function tokensOf(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const tones = ['gray', 'violet', 'blue', 'amber', 'teal', 'green', 'red', 'orange'];

/** Every text that stands on a ground somewhere in the product. */
const pairs: [text: string, ground: string][] = [
  ...tones.map((tone): [string, string] => [`${tone}-strong`, `${tone}-ground`]),
  ...tones.flatMap((tone): [string, string][] => [
    [`${tone}-strong`, 'surface'],
    [`${tone}-strong`, 'page'],
    ['text', `${tone}-ground`],
  ]),
  ['text', 'page'],
  ['text', 'surface'],
  ['text', 'quiet'],
  ['text', 'selected'],
  ['gray-strong', 'quiet'],
  ['dim', 'page'],
  ['dim', 'surface'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['accent-text', 'surface'],
  ['accent-text', 'page'],
];

const dark = tokensOf(":root[data-mantine-color-scheme='dark']");
const more = tokensOf(":root[data-contrast='more']");
const darkMore = tokensOf(":root[data-contrast='more'][data-mantine-color-scheme='dark']");

describe.each([
  ['light', tokensOf(':root'), 4.5],
  ['dark', dark, 4.5],
  ['light, for sun and gloves', { ...tokensOf(':root'), ...more }, 7],
  ['dark, for sun and gloves', { ...dark, ...darkMore }, 7],
])('the %s colours', (_scheme, tokens, least) => {
  it.each(pairs)('%s on %s can be read', (text, ground) => {
    expect(contrast(tokens[text] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(least);
  });

  it('outlines controls visibly where their border is the accent', () => {
    expect(contrast(tokens.accent ?? '', tokens.surface ?? '')).toBeGreaterThanOrEqual(3);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { ROOT, run } from './run.ts';

const ACCENT = '#0c7a74';

/** The check alone, with which systems mark notifications: they draw it in one colour, from its shape. */
const badge = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">',
  '<path transform="translate(12 12) scale(1.9) translate(-12 -12.35)" d="m7 12.5 3.2 3.2L17 9" fill="none"',
  ' stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>',
  '</svg>',
].join('');

/** The mark: a check on the accent colour. `corner` is the radius of its square on a grid of 24; `scale` that of the check. */
const mark = (corner: number, scale: number): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">',
    `<rect width="24" height="24" rx="${corner}" fill="${ACCENT}"/>`,
    `<path transform="translate(12 12) scale(${scale}) translate(-12 -12.35)" d="m7 12.5 3.2 3.2L17 9" fill="none"`,
    ' stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>',
    '</svg>',
  ].join('');

/** A sign of the app's screens, white on the mark's square: Tabler's calendar and arrows, as the bar and the pill have them. */
const shortcut = (lines: readonly string[]): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">',
    `<rect width="24" height="24" rx="6" fill="${ACCENT}"/>`,
    '<g transform="translate(12 12) scale(0.62) translate(-12 -12)" fill="none" stroke="#fff" stroke-width="2.2"',
    ' stroke-linecap="round" stroke-linejoin="round">',
    ...lines.map((line) => `<path d="${line}"/>`),
    '</g></svg>',
  ].join('');

const calendar = [
  'M11.5 21h-5.5a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v6',
  'M16 3v4',
  'M8 3v4',
  'M4 11h16',
  'M15 19l2 2l4 -4',
];

const arrows = ['M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4', 'M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4'];

/**
 * Systems cut maskable icons and those of iOS to a shape of their own: these fill the square, and their check stays within
 * the circle of 80 % that is always seen.
 */
const PICTURES: readonly { name: string; size: number; svg: string }[] = [
  { name: 'icon-192.png', size: 192, svg: mark(6, 1.15) },
  { name: 'icon-512.png', size: 512, svg: mark(6, 1.15) },
  { name: 'maskable-192.png', size: 192, svg: mark(0, 1) },
  { name: 'maskable-512.png', size: 512, svg: mark(0, 1) },
  { name: 'apple-touch-icon.png', size: 180, svg: mark(0, 1.15) },
  { name: 'badge-96.png', size: 96, svg: badge },
  { name: 'shortcut-my-day.png', size: 192, svg: shortcut(calendar) },
  { name: 'shortcut-sync.png', size: 192, svg: shortcut(arrows) },
];

/** Draws the icons of the home screen into public/icons; run by hand when the mark changes: `node tools/icons.ts`. */
async function drawIcons(): Promise<void> {
  const icons = join(ROOT, 'public/icons');
  const temporary = mkdtempSync(join(tmpdir(), 'icons-'));
  writeFileSync(join(icons, 'favicon.svg'), `${mark(6, 1.15)}\n`);
  for (const { name, size, svg } of PICTURES) {
    const page = join(temporary, 'icon.html');
    writeFileSync(page, `<style>html,body{margin:0;background:none}svg{display:block;width:100vw}</style>${svg}`);
    const drawn = await run(
      [
        findChromium(),
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--hide-scrollbars',
        '--default-background-color=00000000',
        `--window-size=${size},${size}`,
        `--screenshot=${join(icons, name)}`,
        page,
      ],
      { output: 'stderr' },
    );
    if (drawn.code !== 0) throw new Error(`${name} could not be drawn`);
  }
  rmSync(temporary, { recursive: true });
}

await drawIcons();

import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StorageFault } from '../../../domain/errors/faults.ts';
import { openApp } from '../support/open-app.tsx';
import { ScriptedEngine } from '../support/scripted-engine.ts';

const areas = ['localStorage', 'sessionStorage'] as const;
const real = Object.fromEntries(areas.map((area) => [area, globalThis[area]]));

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

/** Somebody has blocked the data of all sites. */
function block(): void {
  for (const area of areas) Object.defineProperty(globalThis, area, { get: refuse, configurable: true });
  const locks = { query: async () => refuse(), request: async () => refuse() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
}

afterEach(() => {
  for (const area of areas) Object.defineProperty(globalThis, area, { value: real[area], configurable: true });
});

it('a browser in which not even a storage may be asked for says so', async () => {
  const engine = new ScriptedEngine();
  engine.fault = new StorageFault('StorageBlocked', 'ergon-session: SecurityError');
  await openApp({ path: '/my-day', engine, prepare: block });
  expect(await screen.findByText('The browser doesn’t let Ergon store anything on this device.')).toBeDefined();
});

it('it shows where people sign in, in the language that they choose there', async () => {
  const { user } = await openApp({ path: '/login', prepare: block });
  await user.click(await screen.findByText('Ελληνικά'));
  await waitFor(() => expect(document.documentElement.lang).toBe('el'));
  expect(screen.getByRole('textbox', { name: 'Username' })).toBeDefined();
});

it('before anything is drawn, it has the colours and the language of its system', () => {
  block();
  document.documentElement.lang = 'el';
  runInThisContext(readFileSync('public/first-paint.js', 'utf8'));
  expect(document.documentElement.lang).toBe('en');
  document.head.replaceChildren();
});

import { render, screen, waitFor } from '@testing-library/react';
import { lazy, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { OpeningScreen } from '../../../src/components/opening-screen.tsx';

describe('a screen whose code is on its way', () => {
  it('has its heading and a busy frame at once, and both go when it is there', async () => {
    const { promise, resolve } = Promise.withResolvers<{ default: () => ReactNode }>();
    const Form = lazy(() => promise);
    const { container } = render(
      <OpeningScreen title="New address">
        <Form />
      </OpeningScreen>,
    );
    const headings = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent);
    const frames = () => container.querySelectorAll('[aria-busy=true]').length;
    expect([headings(), frames()]).toEqual([['New address'], 1]);
    resolve({ default: () => <h1>The form</h1> });
    await waitFor(() => expect([headings(), frames()]).toEqual([['The form'], 0]));
  });
});

import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CallableText } from '../../../src/components/callable-text.tsx';

describe('a text with telephone numbers', () => {
  it('has a link to call each of them, and keeps every word', () => {
    const text = 'Κουδούνι 12, Ελένη 6944 123 456 ή +30 2610-220115, ως τις 14:30 στις 21/05/2026';
    const { container } = render(<CallableText text={text} />);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'tel:6944123456',
      'tel:+302610220115',
    ]);
    expect(container.textContent).toBe(text);
  });

  it('takes no date with an hour for a number', () => {
    render(<CallableText text="Παράδοση 2026-11-28 10:00, ή 2026.11.29 12" />);
    expect(screen.queryAllByRole('link')).toEqual([]);
  });
});

import { render, screen } from '@testing-library/react';
import { Component, lazy, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PartMissing } from '../../../domain/errors/faults.ts';
import { OptionalPart } from '../../../src/components/optional-part.tsx';

class Screen extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <p>The screen failed</p> : this.props.children;
  }
}

/** A screen with something typed, and a part beside it that fails while it is loaded. */
const showBeside = (fault: Error) => {
  const News = lazy((): Promise<{ default: () => ReactNode }> => Promise.reject(fault));
  render(
    <Screen>
      <input aria-label="Street" defaultValue="Νοταρά" />
      <OptionalPart>
        <News />
      </OptionalPart>
    </Screen>,
  );
};

describe('a part that comes by itself', () => {
  // React tells of every fault, caught or not.
  let told: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it('leaves the screen as it is when it is not on this device', async () => {
    showBeside(new PartMissing());
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
    expect(screen.getByLabelText<HTMLInputElement>('Street').value).toBe('Νοταρά');
  });

  it('hides no other fault', async () => {
    showBeside(new Error('broken'));
    expect(await screen.findByText('The screen failed')).toBeDefined();
  });
});

import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSeen } from '../../../src/components/use-seen.ts';
import { EverythingInView } from '../support/in-view.ts';

it('looks ahead in the window, and in what scrolls by itself', () => {
  const asked: (IntersectionObserverInit | undefined)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class extends EverythingInView {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(callback);
        asked.push(options);
      }
    },
  );
  function Seen() {
    const { ref } = useSeen();
    return <div ref={ref} />;
  }
  render(<Seen />);
  expect(asked).toEqual([{ rootMargin: '50%', scrollMargin: '50%' }]);
});

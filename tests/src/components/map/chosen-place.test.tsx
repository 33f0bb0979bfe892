import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { must } from '../../../../domain/kernel/assert.ts';
import { MapView } from '../../../../src/components/map/map-view.tsx';
import { arrowStep } from '../../../../src/components/map/pin.tsx';
import { show } from '../form/show.tsx';

const patras = { latitude: 38.2466, longitude: 21.7346 };

describe('a place that is chosen on a map', () => {
  it('is moved by the arrow keys, far with Shift, and by no other key', async () => {
    expect(arrowStep({ key: 'ArrowUp', shiftKey: false })).toEqual([0, -8]);
    expect(arrowStep({ key: 'ArrowRight', shiftKey: true })).toEqual([64, 0]);
    expect(arrowStep({ key: 'Enter', shiftKey: false })).toBeNull();

    const onPlace = vi.fn();
    await show(() => <MapView label="Map" place={patras} onPlace={onPlace} />);
    fireEvent.keyDown(await screen.findByRole('button', { name: /arrow keys/ }), { key: 'ArrowRight' });
    expect(onPlace).toHaveBeenCalledOnce();
    const [moved] = onPlace.mock.lastCall ?? [];
    expect(moved.longitude).toBeGreaterThan(patras.longitude);
    expect(moved.latitude).toBeCloseTo(patras.latitude, 6);
  });

  it('begins near the company while there is none', async () => {
    const onPlace = vi.fn();
    const { container } = await show(() => <MapView label="Map" place={null} near={patras} onPlace={onPlace} />);
    const map = must(container.querySelector('.leaflet-container'), 'the map');
    await waitFor(() => {
      fireEvent.click(map, { clientX: 0, clientY: 0 });
      const [chosen] = onPlace.mock.lastCall ?? [];
      expect(chosen.latitude).toBeCloseTo(patras.latitude, 1);
    });
  });

  it('is a picture where it is only looked at', async () => {
    await show(() => <MapView label="Map" place={patras} />);
    expect(await screen.findByRole('img', { name: 'The place' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /arrow keys/ })).toBeNull();
  });
});

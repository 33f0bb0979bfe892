import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import { CachedGeocoder } from '../../../server/integrations/geocoding/cached-geocoder.ts';
import { httpGeocoder } from '../../../server/integrations/geocoding/http-geocoder.ts';
import { StubService } from '../../support/stub-service.ts';

const log = pino({ enabled: false });
const patras = [{ display_name: 'Πάτρα', lat: '38.2466', lon: '21.7346', address: { city: 'Πάτρα' } }];

describe('what was asked of a geocoder', () => {
  let service: StubService;
  let now = 0;
  let geocoder: CachedGeocoder;
  beforeEach(async () => {
    service = await StubService.open();
    service.says(patras);
    now = 0;
    geocoder = new CachedGeocoder(httpGeocoder(service.url, { log, agent: 'Ergon (test)' }), () => now);
  });
  afterEach(() => service.close());

  it('is not asked again for a day, case, accents and spaces aside', async () => {
    expect(await geocoder.find('Πάτρα  26222', 'el')).toHaveLength(1);
    expect(await geocoder.find(' πατρα 26222', 'el')).toHaveLength(1);
    expect(service.asked).toHaveLength(1);
    await geocoder.find('Πάτρα 26222', 'en');
    expect(service.asked).toHaveLength(2);
    now = day;
    await geocoder.find('Πάτρα 26222', 'el');
    expect(service.asked).toHaveLength(3);
  });

  it('is asked once by those who ask at the same time', async () => {
    const answers = await Promise.all([geocoder.find('Πάτρα', 'el'), geocoder.find('Πάτρα', 'el')]);
    expect(answers.map((places) => places[0]?.region)).toEqual(['Πάτρα', 'Πάτρα']);
    expect(service.asked).toHaveLength(1);
  });

  it('is asked again after a failure', async () => {
    service.says('busy', 503);
    await expect(geocoder.find('Πάτρα', 'el')).rejects.toMatchObject({ code: 'service_down' });
    service.says(patras);
    expect(await geocoder.find('Πάτρα', 'el')).toHaveLength(1);
  });

  it('is given up when nobody waits for it any more, and not before', async () => {
    const cut = vi.fn();
    service.answer = (request) => void request.socket.on('close', cut);
    const [one, other] = [new AbortController(), new AbortController()];
    const answers = [geocoder.find('Πάτρα', 'el', one.signal), geocoder.find('Πάτρα', 'el', other.signal)];
    const settled = Promise.allSettled(answers);
    await vi.waitFor(() => expect(service.asked).toHaveLength(1));
    one.abort();
    await expect(answers[0]).rejects.toMatchObject({ code: 'service_down' });
    expect(cut).not.toHaveBeenCalled();
    other.abort();
    await settled;
    await vi.waitFor(() => expect(cut).toHaveBeenCalledOnce());
    expect(service.asked).toHaveLength(1);
    service.says(patras);
    expect(await geocoder.find('Πάτρα', 'el')).toHaveLength(1);
  });
});

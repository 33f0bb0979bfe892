import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openerOf } from '../../support/databases.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { StubService } from '../../support/stub-service.ts';

const photon = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [21.7346, 38.2466] },
      properties: { type: 'street', name: 'Πλαπούτα', city: 'Πάτρα', postcode: '26222', country: 'Ελλάς' },
    },
  ],
};

describe('the call for places by address', () => {
  const opener = openerOf('pglite');
  let service: StubService;
  let server: TestServer;
  let boss: TestClient;
  beforeAll(async () => {
    service = await StubService.open();
    const environment = { GEOCODER_URL: `${service.url}/api` };
    server = await testServer(opener, { environment });
    boss = await server.signIn('boss');
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.asked.length = 0;
    service.says(photon);
  });

  it('spares the geocoder: whoever asks the same is answered from what is kept', async () => {
    const query = { address: 'Πλαπούτα' };
    const { status, body } = await boss.get('/geocoding', { query });
    expect(status).toBe(200);
    expect(body).toMatchObject([{ label: 'Πλαπούτα, 26222 Πάτρα, Ελλάς', latitude: 38.2466, longitude: 21.7346 }]);
    const office = await server.signIn('office');
    expect((await office.get('/geocoding', { query })).body).toEqual(body);
    expect(service.asked).toHaveLength(1);
  });

  it('gives the question up when whoever asked hangs up', async () => {
    const cut = vi.fn();
    service.answer = (request) => void request.socket.on('close', cut);
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const hangUp = new AbortController();
    const asked = fetch(`${origin}/rest/geocoding?address=nowhere`, {
      headers: { authorization: `Bearer ${boss.session?.token}` },
      signal: hangUp.signal,
    });
    await vi.waitFor(() => expect(service.asked).toHaveLength(1));
    expect(cut).not.toHaveBeenCalled();
    hangUp.abort();
    await expect(asked).rejects.toThrow();
    await vi.waitFor(() => expect(cut).toHaveBeenCalledOnce());
  });
});

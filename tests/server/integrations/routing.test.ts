import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { httpRouter, noRouter } from '../../../server/integrations/routing/http-router.ts';
import { StubService } from '../../support/stub-service.ts';

const lines: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
const agent = 'Ergon (test)';
const down = { code: 'service_down' };
const patras = { latitude: 38.246_639_12, longitude: 21.734_574_9 };
const rio = { latitude: 38.3, longitude: 21.7833 };

describe("ways by road, in OSRM's and Valhalla's shapes", () => {
  let service: StubService;
  beforeAll(async () => {
    service = await StubService.open();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.asked.length = 0;
    lines.length = 0;
  });

  it('are minutes from OSRM, null where nobody can drive, asked once for rounded places', async () => {
    service.says({
      code: 'Ok',
      sources: [],
      destinations: [],
      durations: [
        [0, 600],
        [null, 0],
      ],
    });
    const router = httpRouter(`${service.url}/osrm/`, { log, agent });
    const found = [
      [0, 10],
      [null, 0],
    ];
    expect(await router.ways([patras, rio])).toEqual(found);
    expect(await router.ways([{ ...patras, latitude: 38.246_641 }, rio])).toEqual(found);
    expect(service.asked).toEqual(['GET /osrm/table/v1/driving/21.7346,38.2466;21.7833,38.3?annotations=duration']);
  });

  it('are the same from Valhalla, at the URL of its matrix', async () => {
    const cell = (from: number, to: number, time: number | null) => ({
      ...{ from_index: from, to_index: to, time, distance: time === null ? null : 5.1 },
    });
    service.says({
      sources_to_targets: [
        [cell(0, 0, 0), cell(0, 1, 900)],
        [cell(1, 0, null), cell(1, 1, 0)],
      ],
      units: 'kilometers',
    });
    const router = httpRouter(`${service.url}/valhalla/sources_to_targets`, { log, agent });
    const minutes = await router.ways([patras, rio]);
    expect(minutes).toEqual([
      [0, 15],
      [null, 0],
    ]);
    const [asked = ''] = service.asked;
    expect(JSON.parse(new URL(asked.replace('GET ', ''), service.url).searchParams.get('json') ?? '')).toEqual({
      sources: [
        { lat: 38.2466, lon: 21.7346 },
        { lat: 38.3, lon: 21.7833 },
      ],
      targets: [
        { lat: 38.2466, lon: 21.7346 },
        { lat: 38.3, lon: 21.7833 },
      ],
      costing: 'auto',
    });
  });

  it('are unknown where the service refuses, answers something else or too much, and where nobody waits', async () => {
    const router = httpRouter(service.url, { log, agent });
    const ways = () => router.ways([patras, rio]);
    service.says({ code: 'NoTable', message: 'No route found' }, 400);
    await expect(ways()).rejects.toMatchObject(down);
    service.says({ code: 'Ok', durations: [[0, 600]] });
    await expect(ways()).rejects.toMatchObject(down);
    service.says({
      code: 'Ok',
      durations: [
        [0, -1],
        [1, 0],
      ],
    });
    await expect(ways()).rejects.toMatchObject(down);
    service.says(' '.repeat(2 * 1024 * 1024));
    await expect(ways()).rejects.toMatchObject(down);
    const leaving = new AbortController();
    service.answer = () => leaving.abort();
    await expect(router.ways([patras, rio], leaving.signal)).rejects.toMatchObject(down);
    expect(lines.join()).not.toContain('38.2466');
  });

  it('are asked of nobody where no service is configured', async () => {
    await expect(noRouter.ways([patras, rio])).rejects.toMatchObject({ code: 'service_off' });
    expect(service.asked).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '../../../domain/user/languages.ts';
import { type AppPart, appParts } from '../../../workers/contract/service-worker.ts';
import { type AppFile, AppFiles, partOfFile } from '../../../workers/service-worker/app-files.ts';

const origin = 'https://ergon.example.com';

const file = (url: string, revision: string | null = null): AppFile => ({ url, revision });

const field = [file('index.html', 'r1'), file('assets/start-1.js'), file('assets/i18n/el.json', 'r1')];
const office = [file('assets/office/o1.js'), file('assets/office/o2.css')];
const heif = [file('assets/heif/libheif-1.wasm')];
const scanner = [file('assets/scanner/zxing_reader-1.wasm')];
const papers = [
  file('assets/papers/font.ttf'),
  file('manuals/el/general.pdf', 'r1'),
  file('manuals/en/general.pdf', 'r1'),
];
const all = [...papers, ...heif, ...scanner, ...office, ...field];

/** How often each path was asked for. */
let asked: string[];
/** How a request is answered, and how often it was made before. */
let answer: (path: string, times: number) => Response;
/** Whether requests get no answer. */
let hangs: boolean;
let pauses: number[];
let kept: Map<string, Response>;
/** Of work that nothing ends. */
const going = new AbortController().signal;

const keyOf = (url: string, revision: string | null): string =>
  `${origin}/${url}${revision === null ? '' : `?__WB_REVISION__=${revision}`}`;

/** A device's service worker of a build. */
function worker(files: readonly AppFile[] = all): AppFiles {
  const keys = new Map(files.map(({ url, revision = null }) => [url, keyOf(url, revision)]));
  return new AppFiles(files, {
    fetch: async (url, { signal }) => {
      const { pathname } = new URL(url, origin);
      asked.push(pathname);
      if (hangs) await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      return answer(pathname, asked.filter((path) => path === pathname).length - 1);
    },
    open: async () => ({
      put: async (key, response) => void kept.set(String(key), response),
      keys: async () => [...kept.keys()].map((url) => new Request(url)),
    }),
    keyOf: (url) => keys.get(url),
    pause: async (milliseconds) => void pauses.push(milliseconds),
  });
}

const paths = (): string[] => [...kept.keys()].map((key) => new URL(key).pathname).sort();
const pathsOf = (files: readonly AppFile[]): string[] => files.map(({ url }) => `/${url}`).sort();

beforeEach(() => {
  asked = [];
  hangs = false;
  pauses = [];
  kept = new Map();
  answer = () => new Response('x');
});

it('knows the part of each file by its folder', () => {
  const parts: Record<AppPart, readonly AppFile[]> = { field, office, heif, scanner, papers };
  for (const part of appParts) for (const { url } of parts[part]) expect(partOfFile(url)).toBe(part);
});

describe('an installation', () => {
  it('keeps what the field needs, and nothing else', async () => {
    await worker().install();
    expect(paths()).toEqual(pathsOf(field));
  });

  it('asks again for what a bad network lost, ever more slowly', async () => {
    answer = (path, times) => {
      if (path.endsWith('.js') && times < 3) throw new TypeError('lost');
      return new Response('x', { status: path.endsWith('.json') && times < 1 ? 503 : 200 });
    };
    await worker().install();
    expect(paths()).toEqual(pathsOf(field));
    expect(pauses).toEqual([250, 250, 500, 1000]);
  });

  it('fails where a file cannot be had, and goes on from there with the next try', async () => {
    answer = (path) => {
      if (path.endsWith('.js')) throw new TypeError('away');
      return new Response('x');
    };
    await expect(worker().install()).rejects.toThrow('away');
    expect(asked.filter((path) => path.endsWith('.js'))).toHaveLength(7);
    answer = () => new Response('x');
    asked = [];
    await worker().install();
    expect(asked).toEqual(['/assets/start-1.js']);
  });

  it('does not take for a file what leads elsewhere, such as the sign-in of a network', async () => {
    answer = () => Object.defineProperty(new Response('<html>'), 'redirected', { value: true });
    await expect(worker().install()).rejects.toThrow('200');
    expect(kept.size).toBe(0);
  });

  it('gives up at once on a full disk', async () => {
    const files = worker();
    kept.set = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await expect(files.install()).rejects.toThrow('full');
    expect(pauses).toEqual([]);
  });

  it('of a new version brings the parts that the device had, with the manuals of its language', async () => {
    const before = worker();
    await before.install();
    await before.keep(['papers', 'office'], 'en', going);
    asked = [];
    const newer = [
      file('index.html', 'r2'),
      file('assets/start-2.js'),
      file('assets/i18n/el.json', 'r1'),
      file('assets/office/o3.js'),
      file('assets/office/o2.css'),
      file('assets/heif/libheif-2.wasm'),
      file('assets/papers/font.ttf'),
      file('manuals/el/general.pdf', 'r2'),
      file('manuals/en/general.pdf', 'r2'),
    ];
    await worker(newer).install();
    expect(asked.sort()).toEqual([
      '/assets/office/o3.js',
      '/assets/start-2.js',
      '/index.html',
      '/manuals/en/general.pdf',
    ]);
  });
});

describe('afterwards', () => {
  const keptOf = (language: Language) => worker().kept(language);

  it('parts come in the order in which they are asked for, each file once', async () => {
    const files = worker();
    await files.install();
    asked = [];
    await Promise.all([files.keep(['heif', 'office'], 'el', going), files.keep(['office', 'papers'], 'el', going)]);
    expect(asked).toEqual([...pathsOf(heif), ...pathsOf(office), '/assets/papers/font.ttf', '/manuals/el/general.pdf']);
  });

  it('goes on where it was cut', async () => {
    const files = worker();
    answer = (path) => {
      if (path.endsWith('o2.css')) throw new TypeError('away');
      return new Response('x');
    };
    await expect(files.keep(['office'], 'el', going)).rejects.toThrow('away');
    answer = () => new Response('x');
    asked = [];
    await files.keep(['office'], 'el', going);
    expect(asked).toEqual(['/assets/office/o2.css']);
  });

  it('ends at the signal while a network does not answer, and goes on with the next request', async () => {
    const files = worker();
    await files.install();
    asked = [];
    hangs = true;
    const first = new AbortController();
    const ended = [files.keep(['office'], 'el', first.signal), files.keep(['papers'], 'el', first.signal)];
    await expect.poll(() => asked.length).toBe(2);
    first.abort();
    for (const work of ended) await expect(work).rejects.toThrow('aborted');
    expect(asked).toEqual(pathsOf(office));
    expect(pauses).toEqual([]);
    hangs = false;
    await files.keep(['office'], 'el', going);
    expect((await keptOf('el')).office).toEqual({ files: 2, kept: 2 });
  });

  it('it is known what is here', async () => {
    const files = worker();
    await files.install();
    await files.keep(['papers'], 'en', going);
    const field = { files: 3, kept: 3 };
    expect(await keptOf('en')).toEqual({
      field,
      office: { files: 2, kept: 0 },
      heif: { files: 1, kept: 0 },
      scanner: { files: 1, kept: 0 },
      papers: { files: 2, kept: 2 },
    });
    // The manuals of the other language are not here.
    expect((await keptOf('el')).papers).toEqual({ files: 2, kept: 1 });
  });
});

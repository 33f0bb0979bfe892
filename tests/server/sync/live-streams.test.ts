import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { viewerScopes } from '../../../domain/visibility/scopes.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { type Announcement, syncChannel } from '../../../server/db/change-log/announce.ts';
import type { Database } from '../../../server/db/database.ts';
import { LiveHub, mostStreams } from '../../../server/sync/live/hub.ts';
import { EventStream, throttledPokes } from '../../../server/sync/live/stream.ts';
import { boss, employee, partner } from '../../domain/people.ts';

describe('pokes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('go out at once, and what comes within a fifth of a second makes one at its end', () => {
    const send = vi.fn<() => void>();
    const { poke } = throttledPokes(send);
    poke();
    expect(send).toHaveBeenCalledTimes(1);
    for (let count = 0; count < 5; count += 1) poke();
    vi.advanceTimersByTime(199);
    expect(send).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(send).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1000);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('keep their distance also after one that had waited, and go out at once after a pause', () => {
    const send = vi.fn<() => void>();
    const { poke } = throttledPokes(send);
    poke();
    poke();
    vi.advanceTimersByTime(200);
    poke();
    expect(send).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(200);
    expect(send).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(200);
    poke();
    expect(send).toHaveBeenCalledTimes(4);
  });

  it('that wait are dropped when the stream ends', () => {
    const send = vi.fn<() => void>();
    const { poke, stop } = throttledPokes(send);
    stop();
    poke();
    poke();
    stop();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('the streams of a node', () => {
  let hub: LiveHub;
  let tell: (announcement: Announcement) => void;
  let lose: () => void;
  let say: (payload: string) => void;
  let stopped: boolean;
  let stop: () => Promise<void>;

  beforeEach(async () => {
    hub = new LiveHub();
    stopped = false;
    const listen: Database['listen'] = async (channel, hear) => {
      expect(channel).toBe(syncChannel);
      say = hear;
      tell = (announcement) => hear(JSON.stringify(announcement));
      lose = () => hear(null);
      return async () => {
        stopped = true;
      };
    };
    stop = await hub.start({ listen } as Database);
  });

  /** A stream that writes down what it is told. */
  function stream(viewer: Viewer, sessionId = viewer.userId): { heard: string[]; leave: () => void } {
    const heard: string[] = [];
    const leave = hub.add({
      viewer,
      sessionId,
      poke: () => heard.push('poke'),
      notify: (id) => heard.push(`notify ${id}`),
      signOut: () => heard.push('sign out'),
    });
    return { heard, leave };
  }

  const installer = employee();

  it('are poked where they see one of the rows, each once', () => {
    const [one, two, other] = [stream(boss), stream(installer), stream(partner)];
    tell({ scopes: viewerScopes(boss) });
    expect([one.heard, other.heard]).toEqual([['poke'], []]);
    two.heard.length = 0;
    tell({ scopes: viewerScopes(installer) });
    expect([two.heard, other.heard]).toEqual([['poke'], []]);
    tell({ scopes: ['nobody'] });
    expect(other.heard).toEqual([]);
  });

  it('are told of their own notifications', () => {
    const [one, again, other] = [stream(boss, 'phone'), stream(boss, 'laptop'), stream(installer)];
    tell({
      notifications: [
        { id: 'n1', receiver: boss.userId },
        { id: 'n2', receiver: 'nobody' },
      ],
    });
    expect([one.heard, again.heard, other.heard]).toEqual([['notify n1'], ['notify n1'], []]);
  });

  it('end with their sessions', () => {
    const [one, again, other] = [stream(boss, 'phone'), stream(boss, 'laptop'), stream(installer)];
    tell({ sessions: ['phone', 'another'] });
    expect([one.heard, again.heard, other.heard]).toEqual([['sign out'], [], []]);
  });

  it('are all poked after the database was away, and not by what another version says', () => {
    const all = [stream(boss), stream(installer), stream(partner)];
    lose();
    expect(all.map(({ heard }) => heard)).toEqual([['poke'], ['poke'], ['poke']]);
    tell({});
    expect(all.map(({ heard }) => heard)).toEqual([['poke'], ['poke'], ['poke']]);
    say('{"scopes":7}');
    expect(all.map(({ heard }) => heard)).toEqual([
      ['poke', 'poke'],
      ['poke', 'poke'],
      ['poke', 'poke'],
    ]);
  });

  it('of one account are as many as anybody needs; one more closes the oldest, and nobody else’s', () => {
    const closed: string[] = [];
    const admit = (userId: string, name: string) => hub.admit(userId, () => void closed.push(name));
    admit('other', 'of the other');
    const giveBack = Array.from({ length: mostStreams }, (_, index) => admit('one', `${index}`));
    expect(closed).toEqual([]);
    admit('one', 'next');
    expect(closed).toEqual(['0']);
    giveBack[0]?.();
    admit('one', 'after next');
    expect(closed).toEqual(['0', '1']);
    giveBack[2]?.();
    admit('one', 'in the room of the third');
    expect(closed).toEqual(['0', '1']);
  });

  it('hear nothing any more once they have left, while others go on', async () => {
    const [one, again] = [stream(boss, 'phone'), stream(boss, 'laptop')];
    expect(hub.size).toBe(2);
    one.leave();
    expect(hub.size).toBe(1);
    tell({ scopes: viewerScopes(boss), notifications: [{ id: 'n', receiver: boss.userId }], sessions: ['phone'] });
    lose();
    expect([one.heard, again.heard]).toEqual([[], ['poke', 'notify n', 'poke']]);
    again.leave();
    tell({ scopes: viewerScopes(boss) });
    expect([hub.size, again.heard.length]).toEqual([0, 3]);
    expect(stopped).toBe(false);
    await stop();
    expect(stopped).toBe(true);
  });
});

describe('an event stream', () => {
  let server: Server;
  let opened: Promise<ServerResponse>;

  beforeEach(async () => {
    const { promise, resolve } = Promise.withResolvers<ServerResponse>();
    opened = promise;
    server = createServer((_request, response) => resolve(response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Opens a stream; gives it and what its reader gets. */
  async function open(): Promise<{ stream: EventStream; response: ServerResponse; reader: IncomingMessage }> {
    const { port } = server.address() as AddressInfo;
    const asked = get({ port, host: '127.0.0.1' });
    const response = await opened;
    const stream = new EventStream(response, { 'x-given': 'yes' });
    const [reader] = (await once(asked, 'response')) as [IncomingMessage];
    return { stream, response, reader };
  }

  const textOf = async (reader: IncomingMessage): Promise<string> => {
    let text = '';
    for await (const chunk of reader.setEncoding('utf8')) text += chunk;
    return text;
  };

  it('begins at once, is kept by nobody on its way, and says its events, beats and end', async () => {
    const { stream, reader } = await open();
    expect(reader.statusCode).toBe(200);
    expect(reader.headers).toMatchObject({
      'x-given': 'yes',
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    stream.event('poke', { text: 'γεια\nσου' });
    stream.beat();
    stream.end();
    stream.beat();
    stream.event('sign-out', {});
    expect(await textOf(reader)).toBe('retry: 3000\n\nevent: poke\ndata: {"text":"γεια\\nσου"}\n\n: beat\n\n');
  });

  it('is cut off when its reader takes nothing of a quarter of a mebibyte, and not before', async () => {
    const { stream, response, reader } = await open();
    reader.pause();
    must(reader.socket, 'the connection').pause();
    const write = () => stream.event('poke', 'x'.repeat(30 * 1024));
    while (response.writableLength < 200 * 1024) write();
    expect(response.destroyed).toBe(false);
    write();
    write();
    expect(response.destroyed).toBe(true);
    // Nothing is written to it any more, which would be a fault.
    stream.beat();
    await once(response, 'close');
  });
});

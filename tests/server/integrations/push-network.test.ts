import dns, { type LookupAddress, lookup } from 'node:dns';
import { once } from 'node:events';
import { request } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { createServer, type LookupFunction, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lookupPublic } from '../../../server/integrations/push/public-network.ts';
import { webPushSender } from '../../../server/integrations/push/web-push-sender.ts';
import { Browser, vapid } from '../../support/push-service.ts';

/** What the names of these tests lead to; what else is looked up, the resolver of this machine knows. */
const names = new Map<string, readonly LookupAddress[]>();
const asked: string[] = [];
const real = dns.lookup;

const answer: LookupFunction = (hostname, options, done) => {
  const found = names.get(hostname);
  const [first] = found ?? [];
  if (found === undefined || first === undefined) return real(hostname, options, done);
  asked.push(hostname);
  if (options.all === true) done(null, [...found]);
  else done(null, first.address, first.family);
};

const lookupAny: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (problem, found) => done(problem, found));

const host = 'push.example.com';
const own = { address: '127.0.0.1', family: 4 };
const elsewhere = { address: '8.8.8.8', family: 4 };

describe('a push service whose name leads into this network', () => {
  let inside: Server;
  let connections: number;
  let port: number;

  beforeEach(async () => {
    // The resolver of this machine, for all who import it; other files of this process find the real one again.
    Object.assign(dns, { lookup: answer });
    syncBuiltinESMExports();
    connections = 0;
    inside = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    inside.listen(0, '127.0.0.1');
    await once(inside, 'listening');
    const address = inside.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
    names.clear();
    asked.length = 0;
  });
  afterEach(() => {
    Object.assign(dns, { lookup: real });
    syncBuiltinESMExports();
    inside.close();
  });

  /** Connects as the sender does, at a port where something listens; gives what it fails of. */
  async function connect(look: LookupFunction): Promise<Error> {
    const trying = request({ host, port, method: 'POST', agent: false, lookup: look });
    trying.end();
    const [problem] = await once(trying, 'error');
    return problem instanceof Error ? problem : new Error('it did not fail');
  }

  it('is there: whoever looks its name up like any other is connected', async () => {
    names.set(host, [own]);
    await connect(lookupAny);
    await expect.poll(() => connections).toBe(1);
  });

  it.each([
    ['this machine', [own]],
    ['this machine by IPv6', [{ address: '::1', family: 6 }]],
    ['an address of IPv4 in IPv6', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['a neighbour', [{ address: '192.168.1.1', family: 4 }]],
    ['the metadata of a cloud', [{ address: '169.254.169.254', family: 4 }]],
    ['the internet and this machine', [elsewhere, own]],
  ])('is not connected to: %s', async (_what, addresses) => {
    names.set(host, addresses);
    expect((await connect(lookupPublic)).name).toBe('PrivateAddress');
    expect(connections).toBe(0);
  });

  it('is looked up once for each connection, so that its name cannot mean something else a moment later', async () => {
    names.set(host, [own]);
    await connect(lookupPublic);
    expect(asked).toEqual([host]);
  });

  it('is refused by the sender for good, which does not try again', async () => {
    names.set(host, [own]);
    const sender = webPushSender({ ...vapid, subject: 'mailto:push@example.com', loopback: false });
    const to = new Browser(`https://${host}/send/x`);
    expect(sender.faultOf(to)).toBeNull();
    expect(await sender.send(to, { topic: 'x', text: '{}' })).toEqual({
      kind: 'refused',
      reason: 'the name leads to a private address',
    });
    expect(asked).toEqual([host]);
    expect(connections).toBe(0);
  });
});

import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isPublicIp, lookupPublic } from '../../../server/integrations/push/public-network.ts';
import { webPushSender } from '../../../server/integrations/push/web-push-sender.ts';
import { Browser, vapid } from '../../support/push-service.ts';

describe('an address that somebody else names', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:a00:1::1',
    'localhost',
    '',
  ])('is none of the internet: %s', (address) => expect(isPublicIp(address)).toBe(false));

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1', '2a00:1450:4001::1'])(
    'is one of the internet: %s',
    (address) => expect(isPublicIp(address)).toBe(true),
  );

  it('is not connected to under a name that leads into this network', async () => {
    const lookup = promisify(lookupPublic);
    await expect(lookup('localhost', {})).rejects.toMatchObject({ name: 'PrivateAddress' });
    await expect(lookup('localhost', { all: true })).rejects.toMatchObject({ name: 'PrivateAddress' });
    // Names of addresses are those addresses, which nobody has to be asked for.
    await expect(lookup('8.8.8.8', { all: true })).resolves.toEqual([{ address: '8.8.8.8', family: 4 }]);
  });
});

describe('the sender of pushes', () => {
  const access = { ...vapid, subject: 'mailto:push@example.com' };
  const to = (endpoint: string) => new Browser(endpoint);

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])('sends to %s', (endpoint) => {
    expect(webPushSender({ ...access, loopback: false }).faultOf(to(endpoint))).toBeNull();
  });

  it('sends to this machine only where a test says so', async () => {
    const endpoint = 'http://127.0.0.1:9/x';
    expect(webPushSender({ ...access, loopback: true }).faultOf(to(endpoint))).toBeNull();
    const sender = webPushSender({ ...access, loopback: false });
    expect(sender.faultOf(to(endpoint))).toBe('endpoint');
    expect(await sender.send(to(endpoint), { topic: 'x', text: '{}' })).toEqual({
      kind: 'refused',
      reason: 'endpoint is not allowed',
    });
  });

  it('fails for now where nobody answers', async () => {
    const sender = webPushSender({ ...access, loopback: true });
    await expect(sender.send(to('http://127.0.0.1:9/x'), { topic: 'x', text: '{}' })).rejects.toThrow();
  });
});

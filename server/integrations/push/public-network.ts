import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not the internet (RFC 6890 and its successors): this machine, its neighbours, and what has no owner. */
const subnets: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Addresses of IPv6 that the internet uses; every other one is local, reserved, or another way to write one of IPv4. */
const globalUnicast: readonly (readonly [network: string, prefix: number])[] = [['2000::', 3]];

/** Parts of those that lead into networks of IPv4 or nowhere: Teredo and other tunnels, documentation, 6to4. */
const tunnels: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

function listOf(networks: readonly (readonly [string, number])[], kind: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, kind);
  return list;
}

const closed = listOf(subnets, 'ipv4');
const open6 = listOf(globalUnicast, 'ipv6');
const closed6 = listOf(tunnels, 'ipv6');

/** Whether an IP address is one of the internet, to which a server may be sent by somebody else's word. */
export function isPublicIp(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4');
    case 6:
      return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** A name leads to an address that is not of the internet. */
export class PrivateIpError extends Error {
  override readonly name = 'PrivateAddress';
}

/**
 * Looks a name up for a connection, and fails unless all of its addresses are of the internet. The connection is made to what
 * was looked up here, so that a name cannot mean something else a moment later.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (problem, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (problem !== null) callback(problem, '', 0);
    else if (first === undefined || !addresses.every(({ address }) => isPublicIp(address)))
      callback(new PrivateIpError('the name leads to a private address'), '', 0);
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

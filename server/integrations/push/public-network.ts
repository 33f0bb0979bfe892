import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 networks outside the public internet (RFC 6890 and successors). */
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

/** The public part of IPv6; everything else is local, reserved, or an IPv4 address in another form. */
const globalUnicast: readonly (readonly [network: string, prefix: number])[] = [['2000::', 3]];

/** Exceptions in it that lead to IPv4 networks or nowhere: Teredo and other tunnels, documentation, 6to4. */
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

/** Whether an IP address is public, so that a user-supplied URL may lead the server there. */
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

/** A host name resolves to a private IP address. */
export class PrivateIpError extends Error {
  override readonly name = 'PrivateAddress';
}

/**
 * DNS lookup that fails unless every address is public. The connection uses the result, so the name can't resolve
 * differently a moment later.
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

import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * Addresses that the server does not connect to for a user, unless its operator allows it: itself, link-local addresses (where
 * clouds serve credentials), and addresses that are no single host. Clusters are often in private networks: those are allowed.
 */
const CLOSED: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::1', 128],
  ['100::', 64],
  ['fe80::', 10],
  ['fec0::', 10],
  ['fd00:ec2::', 32],
  ['fd00:42::42', 128],
  ['fd20:ce::254', 128],
  ['ff00::', 8],
  // Addresses that embed other addresses: IPv4-compatible, SIIT, 6to4, Teredo, NAT64. IPv4-mapped addresses are checked as
  // IPv4.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['2002::', 16],
  ['2001::', 32],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
];

/** Addresses of one network only, beside those above. */
const PRIVATE: typeof CLOSED = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['fc00::', 7],
];

/** Whether the server may connect to an address for a user. */
export type OutboundAllowed = (address: string) => boolean;

/** The addresses of this machine. */
const machineAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((own = []) => own.map(({ address }) => bare(address)));

/** An address without brackets and zone. */
const bare = (address: string): string => address.replace(/^\[|\]$/g, '').split('%')[0] ?? '';

const publicOnly = listOf([...CLOSED, ...PRIVATE]);

/** Whether an address belongs to the public network, so that telling it reveals nothing of another one. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !publicOnly.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * `allowed`: addresses and ranges that the operator allows although they are closed by default, such as `127.0.0.0/8`. `own`:
 * the addresses of this machine, which are closed like loopback.
 */
export function outboundGuard(
  allowed: readonly string[],
  own: () => string[] = machineAddresses,
): OutboundAllowed {
  const closed = listOf(CLOSED);
  const open = listOf(
    allowed.map((range) => {
      const [network = '', prefix] = range.split('/');
      return [network, prefix === undefined ? (isIP(network) === 6 ? 128 : 32) : Number(prefix)] as const;
    }),
  );
  return (address) => {
    const plain = bare(address);
    const version = isIP(plain);
    if (version === 0) return false;
    const family = version === 6 ? 'ipv6' : 'ipv4';
    if (open.check(plain, family)) return true;
    return !closed.check(plain, family) && !ownList(own()).check(plain, family);
  };
}

/** A list, because one address can be written in several ways. */
function ownList(addresses: readonly string[]): BlockList {
  return listOf(addresses.map((address) => [address, isIP(address) === 6 ? 128 : 32] as const));
}

function listOf(ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) {
    list.addSubnet(network, prefix, isIP(network) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

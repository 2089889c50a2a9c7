import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { OutboundAllowed } from './outbound.ts';

/** Resolves a host name to all its addresses, like `lookup` of `node:dns`. */
export type Resolver = (
  name: string,
  options: { readonly all: true; readonly verbatim: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A look-up that fails unless all addresses of the name are allowed. */
export function guardedLookup(allowed: OutboundAllowed, resolver: Resolver): LookupFunction {
  return (hostname, options, callback) => {
    resolver(hostname, { all: true, verbatim: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined) return callback(error ?? new Error('no address'), '', 0);
      if (!addresses.every(({ address }) => allowed(address)))
        return callback(new Error('not allowed'), '', 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

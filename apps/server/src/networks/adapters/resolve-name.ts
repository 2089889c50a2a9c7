import { Resolver } from 'node:dns/promises';

/** Timeout of a DNS query, milliseconds, and the number of tries. */
const PATIENCE = { timeout: 2_000, tries: 2 };

/** DNS errors of a name that has no address or does not exist. */
const NO_ADDRESS = new Set(['ENODATA', 'ENOTFOUND']);

/** Gives the addresses of a name, IPv4 and IPv6, sorted; empty if it has none, null if no DNS server answered. */
export type ResolveName = (name: string) => Promise<readonly string[] | null>;

/** Queries these DNS servers (addresses, with a port if it is not 53), or those of the machine. Never rejects. */
export function resolveName(servers: readonly string[] = []): ResolveName {
  return async (name) => {
    const resolver = new Resolver(PATIENCE);
    if (servers.length > 0) resolver.setServers(servers);
    const answers = await Promise.all([
      addressesIn(resolver.resolve4(name)),
      addressesIn(resolver.resolve6(name)),
    ]);
    const known = answers.filter((answer) => answer !== null);
    return known.length === 0 ? null : known.flat().toSorted();
  };
}

async function addressesIn(query: Promise<string[]>): Promise<readonly string[] | null> {
  try {
    return await query;
  } catch (error) {
    return NO_ADDRESS.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}

import { Resolver } from 'node:dns/promises';

/** How long a DNS server may take, milliseconds, and how often it is asked. */
const PATIENCE = { timeout: 2_000, tries: 2 };

/** The name is there without an address, or it is not there. */
const NO_ADDRESS = new Set(['ENODATA', 'ENOTFOUND']);

/** Gives the addresses of a name, of both families and in order; none where it leads nowhere, null where no DNS server answered. */
export type ResolveName = (name: string) => Promise<readonly string[] | null>;

/** Asks these DNS servers (addresses, with a port where it is not 53), or those of the machine. Never rejects. */
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

async function addressesIn(asked: Promise<string[]>): Promise<readonly string[] | null> {
  try {
    return await asked;
  } catch (error) {
    return NO_ADDRESS.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}

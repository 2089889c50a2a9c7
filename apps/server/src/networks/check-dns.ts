import type { Network } from '@hawser/contract/networks';
import { dnsStatus, type DnsLookup } from '@hawser/domain/networks';
import { isIP } from 'node:net';
import { isPublicAddress } from '../clusters/index.ts';
import { notFound, refused } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { ResolveName } from './adapters/resolve-name.ts';
import { networkRecord } from './record.ts';

/**
 * Resolves the host name of a network's ingress. Runs before the transaction of the command, because DNS servers may be slow.
 */
export async function lookUpDns(
  resolve: ResolveName,
  { networkID, now }: { readonly networkID: string; readonly now: number },
  read: <T>(run: (tx: TenantTransaction) => Promise<T>) => Promise<T>,
): Promise<DnsLookup> {
  const { hub, ingress, can } = await read((tx) => networkRecord(tx, networkID, now));
  const may = can.checkDns;
  if (ingress === null || !may.allowed) throw refused(may.reason);
  const { hostname } = ingress;
  const host = hub?.skupperHubData.ingressHost ?? '';
  const own = isIP(host) ? [host] : [];
  const found = await resolve(hostname);
  const addresses = found && shownOf(found, own);
  // If the overriding host can't be resolved either, nothing is compared.
  const expected = host === '' || own.length > 0 ? own : shownOf((await resolve(host)) ?? [], []);
  return { hostname, addresses, expected };
}

/**
 * Addresses that may be shown: public ones, and one that the user entered. Private ones could be those of the network in which
 * the server runs: a name that has only such is like one that does not exist.
 */
function shownOf(addresses: readonly string[], entered: readonly string[]): string[] {
  return addresses.filter((address) => isPublicAddress(address) || entered.includes(address));
}

/** Stores the result as an observation, without a new version of the network. */
export async function storeDns(
  { tx, params, now }: Work<{ networkID: string }, undefined, unknown>,
  found: DnsLookup,
): Promise<{ answer: { updated: Network }; message: string }> {
  const { message, dnsConfigured } = dnsStatus(found);
  const observation = { hostname: found.hostname, dnsConfigured, message, observedAt: now };
  const written = await tx.db
    .updateTable('networks')
    .set({ dns: JSON.stringify(observation) })
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', params.networkID)
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) throw notFound();
  return {
    answer: { updated: await networkRecord(tx, params.networkID, now) },
    message,
  };
}

import type { Network } from '@hawser/contract/networks';
import { dnsStatus, type DnsLookup } from '@hawser/domain/networks';
import { isIP } from 'node:net';
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
  const addresses = await resolve(hostname);
  const host = hub?.skupperHubData.ingressHost ?? '';
  // If the overriding host can't be resolved either, nothing is compared.
  const expected = host === '' ? [] : isIP(host) ? [host] : ((await resolve(host)) ?? []);
  return { hostname, addresses, expected };
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

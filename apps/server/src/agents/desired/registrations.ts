import { createHash } from 'node:crypto';
import { registrationID, registrationOf } from '@hawser/domain/gitops';
import type { Manifest } from '@hawser/domain/objects';
import { type ClusterCredentials, readCredentials as readClusterCredentials } from '../../clusters/index.ts';
import { readArgoCdToken } from '../argocd-tokens/stored.ts';
import { readCredentials as readRepositoryCredentials } from '../../repositories/index.ts';
import type { Sealer } from '../../store/sealer.ts';
import type { TenantTransaction } from '../../store/store.ts';
import type { DesiredObject } from './read.ts';
import { clusterSecret } from '../registrations/cluster-secret.ts';
import { repositorySecret } from '../registrations/repository-secret.ts';
import {
  type ClusterRow,
  clusterRows,
  type RegisteringHub,
  type RepositoryRow,
  repositoryRows,
} from '../registrations/rows.ts';

/** Changes with the way in which Secrets are made: then all are applied again. */
const FORMAT = 1;

/**
 * Digest of what a Secret is made of. Of credentials only where they came from and when they were stored, so that it says nothing about
 * them, and need not be decrypted to be known.
 */
const digestOf = (row: ClusterRow | RepositoryRow): string =>
  createHash('sha256')
    .update(`${FORMAT} ${JSON.stringify(row)}`)
    .digest('hex')
    .slice(0, 40);

const clusterID = ({ routerID }: ClusterRow): string => registrationID({ kind: 'cluster', id: routerID });
const repositoryID = ({ id }: RepositoryRow): string => registrationID({ kind: 'repository', id });

/** Digests of the registrations that belong into the Argo CD of these hubs, by hub and `registrationID`. */
export async function registrationDigests(
  tx: TenantTransaction,
  hubs: readonly RegisteringHub[],
): Promise<Map<string, Map<string, string>>> {
  const found = new Map(hubs.map(({ hubID }) => [hubID, new Map<string, string>()]));
  for (const row of await clusterRows(tx, hubs)) found.get(row.hubID)?.set(clusterID(row), digestOf(row));
  for (const row of await repositoryRows(tx, hubs))
    found.get(row.hubID)?.set(repositoryID(row), digestOf(row));
  return found;
}

/** A registration that a hub may have to have. */
export interface AskedRegistration extends RegisteringHub {
  readonly registration: string;
}

const keyOf = (hubID: string, registration: string): string => `${hubID} ${registration}`;

/** Reads those of these registrations that belong there now, with their credentials: only what is about to be sent. */
export async function desiredRegistrations(
  tx: TenantTransaction,
  sealer: Sealer,
  asked: readonly AskedRegistration[],
): Promise<(hubID: string, registration: string) => DesiredObject | undefined> {
  const found = new Map<string, DesiredObject>();
  if (asked.length === 0) return () => undefined;
  const hubs = [...new Map(asked.map(({ hubID, networkID }) => [hubID, { hubID, networkID }])).values()];
  const wanted = new Set(asked.map(({ hubID, registration }) => keyOf(hubID, registration)));
  const idsOf = (kind: string) => [
    ...new Set(
      asked.flatMap(({ registration }) => {
        const of = registrationOf(registration);
        return of?.kind === kind ? [of.id] : [];
      }),
    ),
  ];
  const add = (row: ClusterRow | RepositoryRow, objectID: string, manifest: Manifest) => {
    const digest = digestOf(row);
    const json = JSON.stringify({ objectID, version: 1, digest, manifest });
    found.set(keyOf(row.hubID, objectID), { digest, json });
  };
  for (const row of await clusterRows(tx, hubs, idsOf('cluster'))) {
    if (!wanted.has(keyOf(row.hubID, clusterID(row)))) continue;
    const isHub = row.routerID === row.hubID;
    const credentials = isHub ? null : await credentialsOf(tx, sealer, row);
    if (isHub || credentials !== null) {
      const namespaces = row.credentials?.account?.namespaces ?? null;
      add(row, clusterID(row), clusterSecret({ ...row, isHub, namespaces }, credentials, row.namespace));
    }
  }
  for (const row of await repositoryRows(tx, hubs, idsOf('repository'))) {
    if (!wanted.has(keyOf(row.hubID, repositoryID(row)))) continue;
    const credentials = await readRepositoryCredentials(tx, sealer, row.id);
    if (credentials !== null) add(row, repositoryID(row), repositorySecret(row, credentials, row.namespace));
  }
  return (hubID, registration) => found.get(keyOf(hubID, registration));
}

/** What Argo CD uses on an edge: what is in its kubeconfig, as the account there where it has one; null when that is not known. */
async function credentialsOf(
  tx: TenantTransaction,
  sealer: Sealer,
  { cloudID, routerID, credentials }: ClusterRow,
): Promise<ClusterCredentials | null> {
  const read = await readClusterCredentials(tx, sealer, cloudID);
  if (read === null || credentials?.account === undefined) return read;
  const token = await readArgoCdToken(tx, sealer, routerID);
  return token === null
    ? null
    : { aws: null, credentials: { ...read.credentials, user: { kind: 'token', token } } };
}

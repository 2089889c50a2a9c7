import {
  AcceptCertificate,
  CommitSealedSecrets,
  CommittedSealedSecrets,
  PlacedSealedSecrets,
  PlaceSealedSecrets,
  SEALED_TEXT_MAX,
  SealingCertificate,
} from '@hawser/contract/secrets';
import { updated } from '@hawser/contract/record';
import { z } from 'zod';
import { listRoute } from '../collection/page.ts';
import { type AnyRoute, command } from '../http/route.ts';
import type { CommitToRepository } from '../repositories/index.ts';
import { acceptCertificate } from './accept.ts';
import { secretCollection } from './cluster-secrets.ts';
import { sealingCertificateCollection } from './collection.ts';
import { commitSealedSecrets } from './commit.ts';
import { placeSealedSecrets } from './place.ts';
import { sealedObjectCollection } from './sealed-objects.ts';

const of = { tag: 'secrets' } as const;
/** Largest request with SealedSecrets, bytes: their YAML, which is ASCII, as JSON text, and room for other fields. */
const MAX_REQUEST = SEALED_TEXT_MAX + 512 * 1024;

/** Routes of secrets. None takes or answers a plain value. */
export const secretsRoutes = (versionsKept: number, commit: CommitToRepository): readonly AnyRoute[] => [
  listRoute(secretCollection, {
    ...of,
    policy: 'secrets.read',
    operationId: 'listSecrets',
    summary: 'List the Secrets of the attached clusters, without their values',
  }),
  listRoute(sealingCertificateCollection, {
    ...of,
    policy: 'secrets.read',
    operationId: 'listSealingCertificates',
    summary: 'List the certificates with which Secrets are sealed',
  }),
  listRoute(sealedObjectCollection, {
    ...of,
    policy: 'secrets.read',
    operationId: 'listSealedObjects',
    summary: 'List the SealedSecrets that are kept here, with the keys that they were sealed for',
  }),
  command({
    ...of,
    operationId: 'acceptSealingCertificate',
    policy: 'secrets.write',
    summary: 'Accept the certificate that a cluster shows now',
    method: 'POST',
    path: '/api/sealingCertificates/{routerID}/accept',
    limit: 'write',
    params: z.object({ routerID: z.string().max(100) }),
    body: AcceptCertificate,
    answer: updated(SealingCertificate),
    status: 200,
    handle: acceptCertificate,
    audit: {
      // No change of the router.
      subject: 'certificate',
      id: ({ answer }) => answer.updated.id,
      summary: ({ answer: { updated: certificate } }) =>
        `Certificate of ${certificate.name} accepted in network ${certificate.networkName}`,
    },
  }),
  command({
    ...of,
    operationId: 'placeSealedSecrets',
    policy: 'objects.write',
    summary: 'Place SealedSecrets, each on its one cluster',
    method: 'POST',
    path: '/api/networks/{networkID}/sealedSecrets',
    limit: 'bulk-write',
    params: z.object({ networkID: z.string().max(100) }),
    maxRequest: MAX_REQUEST,
    body: PlaceSealedSecrets,
    answer: PlacedSealedSecrets,
    status: 200,
    handle: (work) => placeSealedSecrets(work, versionsKept),
    audit: {
      subject: 'network',
      id: (_, { params }) => params.networkID,
      summary: ({ answer: { items }, network }) =>
        `Secret ${items[0]?.name ?? ''} placed on ${items.length} ${items.length === 1 ? 'cluster' : 'clusters'} of network ${network.name}`,
    },
  }),
  command({
    ...of,
    operationId: 'commitSealedSecrets',
    policy: 'objects.write',
    summary: 'Write SealedSecrets to a Git repository in one commit',
    method: 'POST',
    path: '/api/networks/{networkID}/sealedSecrets/commit',
    limit: 'remote-check',
    params: z.object({ networkID: z.string().max(100) }),
    maxRequest: MAX_REQUEST,
    body: CommitSealedSecrets,
    answer: CommittedSealedSecrets,
    status: 200,
    prepare: (asked) => commitSealedSecrets(asked, commit),
    handle: async ({ found }) => found,
    audit: {
      subject: 'network',
      id: (_, { params }) => params.networkID,
      summary: ({ name, network, url, answer: { commit: id, branch } }) =>
        id === null
          ? `Secret ${name} of network ${network} is in ${url} already`
          : `Secret ${name} of network ${network} committed to ${branch} of ${url} as ${id.slice(0, 10)}`,
    },
  }),
];

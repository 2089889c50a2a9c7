import { K8Secret, SealedObject, SealingCertificate } from '@hawser/contract/secrets';
import { noun } from '../noun/index.ts';
import { VERSIONS_KEPT } from '../objects/index.ts';
import { secretCollection } from './cluster-secrets.ts';
import { sealingCertificateCollection } from './collection.ts';
import { secretsRoutes } from './routes.ts';
import { sealedObjectCollection } from './sealed-objects.ts';

interface Ports {
  /** Number of versions that are kept of an object. */
  readonly versionsKept?: number;
}

export const secrets = noun({
  name: 'secrets',
  collections: [sealingCertificateCollection, secretCollection, sealedObjectCollection],
  routes: ({ versionsKept = VERSIONS_KEPT }: Ports) => secretsRoutes(versionsKept),
  schemas: { K8Secret, SealedObject, SealingCertificate },
  start: ({ config }) => ({ ports: { versionsKept: config.versionsKept } }),
});

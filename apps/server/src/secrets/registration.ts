import { K8Secret, SealedObject, SealingCertificate } from '@hawser/contract/secrets';
import { outboundGuard } from '../clusters/index.ts';
import { noun } from '../noun/index.ts';
import { VERSIONS_KEPT } from '../objects/index.ts';
import { commitsTo, type Connections, connectionsTo } from '../repositories/index.ts';
import { secretCollection } from './cluster-secrets.ts';
import { sealingCertificateCollection } from './collection.ts';
import { secretsRoutes } from './routes.ts';
import { sealedObjectCollection } from './sealed-objects.ts';

interface Ports {
  /** Number of versions that are kept of an object. */
  readonly versionsKept?: number;
  /** Connections to repositories. Default: only to addresses that need no permission of the operator. */
  readonly repositories?: Connections;
}

export const secrets = noun({
  name: 'secrets',
  collections: [sealingCertificateCollection, secretCollection, sealedObjectCollection],
  routes: ({ versionsKept = VERSIONS_KEPT, repositories = connectionsTo(outboundGuard([])) }: Ports) =>
    secretsRoutes(versionsKept, commitsTo(repositories)),
  schemas: { K8Secret, SealedObject, SealingCertificate },
  start: ({ config }) => ({
    ports: {
      versionsKept: config.versionsKept,
      repositories: connectionsTo(outboundGuard(config.outboundAllowed)),
    },
  }),
});

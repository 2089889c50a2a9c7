export { startDns, type TestDns } from './dns/server.ts';
export { huntWithinShare } from './hunt/share.ts';
export { startCluster, type TestCluster } from './kubernetes/cluster.ts';
export { define } from './kubernetes/define.ts';
export { inPodSkipReason, runInPod } from './kubernetes/in-pod.ts';
export { serveMetrics } from './kubernetes/metrics.ts';
export { findProgram, isBareMachine, skipReason, testenvFile } from './kubernetes/programs.ts';
export {
  sealedSecretsSkipReason,
  startSealedSecrets,
  type TestSealedSecrets,
} from './kubernetes/sealed-secrets.ts';
export { serviceAccountKubeconfig } from './kubernetes/service-account.ts';
export {
  createDatabase,
  createPrepared,
  PRODUCTS_POSTGRES_VARIABLE,
  type TestDatabase,
} from './postgres/database.ts';
export { startPostgres, type TestPostgres } from './postgres/server.ts';
export { EventWaits } from './process/event-waits.ts';
export { freePort } from './process/free-port.ts';
export { type Running, run } from './process/spawn.ts';
export { waitUntil } from './process/wait-until.ts';
export { certificatePem, keyPem } from './product/certificate.ts';
export { startAgent } from './product/agent.ts';
export { agentProgram, serverProgram } from './product/checkout.ts';
export { createProductDatabase } from './product/database.ts';
export { type ProductServer, type ServerOptions, startServer } from './product/server.ts';
export { Client, type ClientAnswer, type ClientRequest, PASSWORD, signUp } from './product/client.ts';
export { type Product, startProduct } from './product/product.ts';
export {
  attachCluster,
  installAgent,
  type Joined,
  joinCluster,
  untilRouter,
} from './product/join.ts';
export {
  argoCdSkipReason,
  installArgoCd,
  settleArgoCd,
  startArgoCd,
  type TestArgoCd,
} from './argocd/controllers.ts';
export { startHelmRepository } from './helm/repository.ts';
export { startRepository, type TestRepository } from './git/server.ts';
export { hasMailServer, type ReceivedMail, startMailServer, type TestMailServer } from './mail/server.ts';

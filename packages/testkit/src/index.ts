export { startDns, type TestDns } from './dns/server.ts';
export { type Admin, ask } from './kubernetes/api.ts';
export { startCluster, type TestCluster } from './kubernetes/cluster.ts';
export type { ProcessName } from './kubernetes/flags.ts';
export { inPodSkipReason, runInPod } from './kubernetes/in-pod.ts';
export { kubeconfigText } from './kubernetes/kubeconfig.ts';
export { findProgram, findPrograms, isBareMachine, skipReason } from './kubernetes/programs.ts';
export { serviceAccountKubeconfig } from './kubernetes/service-account.ts';
export {
  createDatabase,
  POSTGRES_VARIABLE,
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
export { type ProductServer, type ServerOptions, startServer } from './product/server.ts';
export { Client, type ClientAnswer, type ClientRequest, PASSWORD, signUp } from './product/client.ts';
export { type Product, type ProductOptions, startProduct } from './product/product.ts';
export {
  attachCluster,
  installAgent,
  type Joined,
  joinCluster,
  type JoinOptions,
  untilRouter,
} from './product/join.ts';

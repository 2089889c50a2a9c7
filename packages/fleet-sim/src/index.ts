export { SIMULATED_PASSWORD } from './cluster/argocd-password.ts';
export { installObjects } from './agent/install.ts';
export { snapshotOf } from './cluster/clone.ts';
export { SimulatedCluster, type SimulatedClusterOptions } from './cluster/simulated-cluster.ts';
export { SimulatedSite } from './cluster/simulated-site.ts';
export { withNegativeNumbers } from './command-line/arguments.ts';
export { scenarios } from './scenarios/named.ts';
export { applyEvent, play } from './scenarios/play.ts';
export type { Scenario } from './scenarios/scenario.ts';

export { installObjects } from './cluster/install.ts';
export { SimulatedCluster } from './cluster/simulated-cluster.ts';
export { SimulatedSite } from './cluster/simulated-site.ts';
export { Sharing } from './kube/store/sharing.ts';
export { SeededRandom } from './random/seeded-random.ts';
export { happen } from './scenarios/play.ts';

export { type Binaries, findBinaries } from './binaries.ts';
export { type Cluster, isRunning, type StartOptions, startCluster } from './cluster.ts';
export { HeldError, type Hold, type Holder, holderOf, holdFolder } from './hold.ts';
export { initCluster } from './init.ts';
export { type Place, placeCluster } from './place.ts';
export { tiedToParent } from './process.ts';

export { findBinaries } from './binaries.ts';
export { type Cluster, isRunning, startCluster } from './cluster.ts';
export {
  FolderLockedError,
  lockOwnerOf,
  lockFolder,
} from './folder-lock.ts';
export { initCluster } from './init.ts';
export { locateCluster } from './location.ts';
export { stoppedWithParent } from './process.ts';

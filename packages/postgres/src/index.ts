export { type Binaries, findBinaries } from './binaries.ts';
export { type Cluster, isRunning, type StartOptions, startCluster } from './cluster.ts';
export {
  FolderLockedError,
  type FolderLock,
  type LockOwner,
  lockOwnerOf,
  lockFolder,
} from './folder-lock.ts';
export { initCluster } from './init.ts';
export { type ClusterLocation, locateCluster } from './location.ts';
export { stoppedWithParent } from './process.ts';

import type { Clock, Random, Timer } from '@hawser/ports';
import type { JsonObject } from '../api/json.ts';
import { kindOf } from '../api/kinds.ts';
import { GarbageCollector } from './garbage-collector.ts';
import { ApiServer } from '../api-server/api-server.ts';
import type { InternPool } from '../store/intern-pool.ts';
import { Store } from '../store/store.ts';
import type { StoreSnapshot } from '../store/table.ts';

/** Options of a simulated Kubernetes. */
interface KubeOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly gitVersion?: string;
  /**
   * Whether it also serves what is computed from its pods when somebody asks, and never stored: metrics.k8s.io, and the Events of
   * scheduler and kubelets. Default: not.
   */
  readonly computes?: boolean;
  /** Shared by many clusters, so that equal values are stored once. */
  readonly internPool?: InternPool;
  /** Initial content; by default only namespaces. */
  readonly base?: StoreSnapshot;
  /** Number of past changes that a watch can start from. */
  readonly history?: number;
  /** Maximum age of a stored change, milliseconds. */
  readonly compactMs?: number;
}

/** A simulated Kubernetes: its API, and its garbage collector. */
export interface Kube {
  readonly api: ApiServer;
  readonly store: Store;
  stop(): void;
}

/** A kube-apiserver compacts its etcd at this interval. */
const COMPACT_MS = 300_000;
const NAMESPACES = ['default', 'kube-node-lease', 'kube-public', 'kube-system'];

/** Creates an empty Kubernetes with the standard namespaces, or one with given initial content. */
export function makeKube({
  clock,
  random,
  gitVersion = 'v1.36.1',
  internPool,
  history,
  base,
  compactMs = COMPACT_MS,
  computes = false,
}: KubeOptions): Kube {
  const store = new Store({
    ...(internPool ? { internPool } : {}),
    ...(base ? { base } : {}),
    ...(history === undefined ? {} : { history }),
  });
  const api = new ApiServer({ store, clock, random, gitVersion, computes });
  const collector = new GarbageCollector(api, clock);
  const options = { manager: 'kube-apiserver', dryRun: false, subresource: '' };
  for (const name of base ? [] : NAMESPACES) {
    const namespace: JsonObject = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
    api.writes.create(kindOf('/namespaces'), '', namespace, options);
  }
  const stop = compactor(store, clock, compactMs);
  return {
    api,
    store,
    stop() {
      collector.stop();
      stop();
    },
  };
}

/** Compacts the history periodically, if there is any. */
function compactor(store: Store, clock: Clock, compactMs: number): () => void {
  let timer: Timer | null = null;
  const ignore = store.listen(() => {
    timer ??= clock.after(compactMs, () => {
      timer = null;
      store.compact();
    });
  });
  return () => {
    ignore();
    timer?.cancel();
  };
}

/** A simulated cluster that is attached and waits for its agent. */
export interface Attached {
  readonly name: string;
  readonly routerID: string;
  readonly installId: string;
}

/** A command to a worker process. */
export type WorkerCommand =
  | { readonly kind: 'begin'; readonly server: string; readonly namespace: string; readonly salt: string }
  | { readonly kind: 'clusters'; readonly clusters: readonly Attached[] }
  /** Makes a pod of a cluster ready, or not ready; answered by `written`. */
  | { readonly kind: 'ready'; readonly cluster: string; readonly pod: string; readonly ready: boolean }
  /** Makes a pod ready and not ready, in one cluster after another; 0 per second stops it. */
  | { readonly kind: 'churn'; readonly pod: string; readonly perSecond: number }
  /** From now on, report with `applied` whenever this ConfigMap is applied. */
  | { readonly kind: 'watch'; readonly configMap: string }
  /** Closes all connections at once. */
  | { readonly kind: 'drop' };

/** A message of a worker process. */
export type WorkerMessage =
  | { readonly kind: 'status'; readonly status: FleetStatus }
  /** The API server of that cluster has stored the change; epoch ms. */
  | { readonly kind: 'written'; readonly at: number }
  /** The API server of a cluster has stored the ConfigMap with this `data.n`; epoch ms. */
  | { readonly kind: 'applied'; readonly n: string; readonly cluster: string; readonly at: number };

/** Status of a part of the fleet; sent several times a second. */
export interface FleetStatus {
  /** Clusters whose agent is connected now. */
  readonly connected: number;
  /** Of these, clusters whose full report was acknowledged. */
  readonly current: number;
  /** Number of changes written by `churn` so far. */
  readonly churned: number;
}

/** A simulated cluster that is attached and waits for its agent. */
export interface Attached {
  readonly name: string;
  readonly routerID: string;
  readonly installId: string;
}

/** What a worker process is told. */
export type WorkerCommand =
  | { readonly kind: 'begin'; readonly server: string; readonly namespace: string; readonly salt: string }
  | { readonly kind: 'clusters'; readonly clusters: readonly Attached[] }
  /** A pod of a cluster becomes ready, or not; answered by `written`. */
  | { readonly kind: 'ready'; readonly cluster: string; readonly pod: string; readonly ready: boolean }
  /** A pod becomes ready and not ready, in one cluster after the other; 0 a second ends it. */
  | { readonly kind: 'churn'; readonly pod: string; readonly perSecond: number }
  /** From now on `applied` tells of each time this ConfigMap is applied. */
  | { readonly kind: 'watch'; readonly configMap: string }
  /** All connections are cut at once. */
  | { readonly kind: 'drop' };

/** What a worker process says. */
export type WorkerMessage =
  | { readonly kind: 'status'; readonly status: FleetStatus }
  /** The API server of that cluster has the change; epoch ms. */
  | { readonly kind: 'written'; readonly at: number }
  /** A cluster's API server has the ConfigMap with this `data.n`; epoch ms. */
  | { readonly kind: 'applied'; readonly n: string; readonly cluster: string; readonly at: number };

/** How a part of the fleet stands; told several times a second. */
export interface FleetStatus {
  /** Clusters whose agent is welcome now. */
  readonly connected: number;
  /** Of these, those that told everything since, and the server acknowledged it. */
  readonly current: number;
  /** Changes that churning has written so far. */
  readonly churned: number;
}

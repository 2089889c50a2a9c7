/** A cluster that is attached and waits for its agent. */
export interface AttachedCluster {
  readonly name: string;
  readonly routerID: string;
  readonly installId: string;
}

/** Commands to a worker process. */
export type WorkerCommand =
  | {
      readonly kind: 'begin';
      readonly server: string;
      readonly objects: number;
      readonly scenario: string;
      readonly seed: number;
      readonly salt: string;
    }
  | { readonly kind: 'clusters'; readonly clusters: readonly AttachedCluster[] }
  | { readonly kind: 'play' };

/** What a worker process reports, several times a second. */
export interface WorkerStatus {
  /** Clusters whose agent the server has welcomed. */
  readonly connected: number;
  /** Objects that the server has taken as applied, all clusters together. */
  readonly applied: number;
}

import type { Clock, Dial, Fetch, Random } from '@hawser/ports';
import type { CallArgoServer } from './adapters/argo-server-calls.ts';
import type { FeatureOptions } from './features/index.ts';
import type { KubeApi } from './kube/api.ts';
import type { Keys } from './connection/keys.ts';
import type { Log } from './log.ts';
import type { ReachCluster } from './registrations/cluster-access.ts';
import type { Memoize } from './memoize.ts';
import type { ReadCertificate, RotateSealed } from './sealing/index.ts';

/** Everything that the agent uses of the outside world. */
export interface AgentOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly dial: Dial;
  readonly fetch: Fetch;
  readonly keys: Keys;
  readonly kube: KubeApi;
  /** The agent's own namespace. */
  readonly namespace: string;
  readonly log: Log;
  /** How features are installed; without it the agent installs none, and says so. */
  readonly features?: FeatureOptions;
  /** How the server of Argo CD is asked; without it the agent says that it cannot. */
  readonly argoServer?: CallArgoServer;
  /** How the clusters that Argo CD knows are called; without it what Argo CD leaves there stays. */
  readonly reachCluster?: ReachCluster;
  /** How the certificate of the controller of Sealed Secrets is read; without it nothing of Secrets is reported. */
  readonly readCertificate?: ReadCertificate;
  /** Has the controller of Sealed Secrets seal a SealedSecret again; without it the agent says that it cannot. */
  readonly rotateSealed?: RotateSealed;
  /** For agents that share a process: texts that they all receive are parsed once. */
  readonly memoize?: Memoize;
  /** Base URL of the server, instead of the one in the ConfigMap. */
  readonly server?: string;
}

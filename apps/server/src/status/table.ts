import type { Drift } from '@hawser/contract/drift';
import type { ArgoResource, ArgoState, KubeStatus } from '@hawser/contract/status';
import type { Generated, JSONColumnType } from 'kysely';
import type { Json } from '../store/tables.ts';

export interface RouterPhase {
  status: string;
  at: number;
  message: string;
}

export interface RouterStatesTable {
  owner_uid: string;
  router_id: string;
  status: string;
  status_rank: number;
  since: number;
  message: Generated<string>;
  observed_at: number | null;
  kubernetes_version: string | null;
  node_count: number | null;
  kubes_distro: string | null;
  clock_skew_ms: number | null;
  agent_version: string | null;
  /** The result of the domain's `agentOutdated` for `agent_version`. Both are written together. */
  agent_outdated: Generated<boolean>;
  phases: Json<RouterPhase[]>;
  /** The most recent session of its agent, on any server. Null before the first. */
  session_id: string | null;
  /** The server process that has this session. Null before the first, and for one at a server of before this column. */
  server_id: Generated<string | null>;
  /** Host and port at which other servers reach that one; null if it does not listen for them. */
  peer_address: Generated<string | null>;
  /** When that session ended; null while it lasts, and when its server was lost before it could say so. */
  session_ended_at: Generated<number | null>;
  /**
   * When two agents with the same identity (clones) were last seen to connect in turns. Null if they no longer do or never did.
   */
  turns_at: number | null;
  /** When it last became unhealthy; null if it never did. A trigger writes it. */
  unhealthy_at: Generated<number | null>;
}

export interface ObjectStatesTable {
  owner_uid: string;
  router_id: string;
  object_id: string;
  status: string;
  status_rank: number;
  since: number;
  observed_at: number;
  message: Generated<string>;
  applied_digest: string | null;
  applied_version: number | null;
  /** What could not be applied, while that is why the status is FAILED; null of agents that do not say it. */
  refused_digest: Generated<string | null>;
  refused_version: Generated<number | null>;
  kube_status: JSONColumnType<KubeStatus | null, string | null, string | null>;
  /** The result of the domain's `causeOfObject`: empty unless the object is unhealthy. */
  cause: Generated<string>;
  /** When it last became unhealthy; null if it never did. A trigger writes it. */
  unhealthy_at: Generated<number | null>;
  /** What was changed by hand. */
  drift: JSONColumnType<Drift | null, string | null | undefined, string | null>;
  /** The router whose agent reported it, if not its own: the hub that delivers it with Argo CD. */
  reported_by: Generated<string | null>;
  /** What Argo CD says of an Application; null of all other objects. */
  argo: JSONColumnType<ArgoState | null, string | null | undefined, string | null>;
  /** What Argo CD manages for an Application; null of all other objects. */
  argo_resources: JSONColumnType<readonly ArgoResource[] | null, string | null | undefined, string | null>;
}

declare module '../store/tables.ts' {
  interface Tables {
    router_states: RouterStatesTable;
    object_states: ObjectStatesTable;
  }
}

import type { KubeStatus } from '@hawser/contract/status';
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
  /** What the domain's `agentOutdated` says of `agent_version`; written with it. */
  agent_outdated: Generated<boolean>;
  phases: Json<RouterPhase[]>;
  /** The session of its agent that arrived last, on whichever server; null before one did. */
  session_id: string | null;
  /** When two of its agents were last seen to take turns; null where that is over, or never was. */
  turns_at: number | null;
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
  kube_status: JSONColumnType<KubeStatus | null, string | null, string | null>;
}

declare module '../store/tables.ts' {
  interface Tables {
    router_states: RouterStatesTable;
    object_states: ObjectStatesTable;
  }
}

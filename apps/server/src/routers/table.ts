import type { SkupperHubData } from '@hawser/contract/routers';
import type { GrantChoice } from '@hawser/domain/objects';
import type { Generated, JSONColumnType } from 'kysely';
import type { Versioned } from '../store/tables.ts';

export interface RoutersTable extends Versioned {
  network_id: string;
  cluster_id: string;
  name: string;
  namespace: string;
  hub_name: string;
  is_edge: boolean;
  active: Generated<boolean>;
  install_instructions_requested: Generated<boolean>;
  detach_requested_at: number | null;
  deleted_at: number | null;
  is_public: Generated<boolean>;
  link_to_hubs: JSONColumnType<Record<string, { cost: number }>, string | undefined, string>;
  features: JSONColumnType<Record<string, { status: string }>, string | undefined, string>;
  skupper_hub_data: JSONColumnType<SkupperHubData | null, string | null | undefined, string | null>;
  /** What its agent may do; a missing field has its default. */
  agent_grant: JSONColumnType<Partial<GrantChoice>, string | undefined, string>;
  replicas: Generated<number>;
}

declare module '../store/tables.ts' {
  interface Tables {
    routers: RoutersTable;
  }
}

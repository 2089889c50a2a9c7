import { statusRank } from '@hawser/domain/status';
import type { Nouns } from './nouns.ts';

/**
 * Inserts a network, `n`, in one transaction, with attached clusters (routers `r-0001`, `r-0002`, …), objects, and a placement
 * of every object on every router.
 */
export async function insertNetwork(
  nouns: Nouns,
  owner: string,
  counts: { readonly routers: number; readonly objects: number },
): Promise<void> {
  const id = (prefix: string, n: string): string => `'${prefix}-' || lpad((${n})::text, 4, '0')`;
  const of = `'${owner}', `;
  const routers = `generate_series(1, ${counts.routers}) r`;
  const objects = `generate_series(1, ${counts.objects}) o`;
  await nouns.asOwner(`begin;
    insert into networks (owner_uid, id, name, created_at, updated_at) values (${of} 'n', 'arriving', 0, 0);
    insert into clusters (owner_uid, id, name, alias, tags, created_at, updated_at)
      select ${of} ${id('c', 'r')}, ${id('c', 'r')}, '', '{}', 0, 0 from ${routers};
    insert into routers (owner_uid, id, network_id, cluster_id, name, namespace, is_edge, created_at, updated_at)
      select ${of} ${id('r', 'r')}, 'n', ${id('c', 'r')}, '', 'hawser', true, 0, 0 from ${routers};
    insert into router_states (owner_uid, router_id, status, status_rank, since)
      select ${of} ${id('r', 'r')}, 'UNINSTALLED', ${statusRank('UNINSTALLED')}, 0 from ${routers};
    insert into objects (owner_uid, id, network_id, name, key, kind, derived_kind, origin, yaml, manifest, digest, tags, created_at, updated_at)
      select ${of} ${id('o', 'o')}, 'n', ${id('o', 'o')}, ${id('o', 'o')}, 'Deployment', '', '', '', '{}', 'd', '{}', 0, 0 from ${objects};
    insert into placements (owner_uid, router_id, object_id, network_id, created_at)
      select ${of} ${id('r', 'r')}, ${id('o', 'o')}, 'n', 0 from ${routers}, ${objects};
    commit`);
}

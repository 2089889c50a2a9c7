import { sql } from 'kysely';

/** Clusters of an object whose resources are read. */
const CLUSTERS = 20;

/** SQL: the first placements of object `o`. */
const placed = sql`(select owner_uid, router_id from placements
  where owner_uid = o.owner_uid and object_id = o.id order by router_id limit ${sql.lit(CLUSTERS)}) p`;

/** SQL: what Argo CD manages for the Application `o`, each with the router that it is for, as the agents of hubs reported it. */
export const managedResources = sql`coalesce((
  select jsonb_agg(each.resource || jsonb_build_object('routerID', p.router_id) order by p.router_id, each.at)
    from ${placed}
   cross join lateral (select argo_resources from object_states
      where owner_uid = p.owner_uid and router_id = p.router_id and object_id = o.id limit 1) s
   cross join lateral jsonb_array_elements(s.argo_resources) with ordinality each (resource, at)), '[]')`;

/**
 * SQL: the Application among whose resources on one of its clusters object `o` is, by group, kind, namespace and name; null without one.
 * Only what hubs deliver to these clusters is read, for any network: one that uses GitOps has no other objects. An object without a namespace is in that of the attachment.
 */
export const applicationOf = sql`(
  select s.object_id from ${placed}
   cross join lateral (select namespace, cluster_id from routers
      where owner_uid = p.owner_uid and id = p.router_id limit 1) r
   cross join lateral (select id from routers
      where owner_uid = p.owner_uid and cluster_id = r.cluster_id and active) other
   cross join lateral (select object_id, argo_resources from object_states
      where owner_uid = p.owner_uid and router_id = other.id and reported_by is not null
        and object_id <> o.id and argo_resources is not null) s
   where s.argo_resources @> jsonb_build_array(jsonb_build_object(
     'group', case when o.manifest ->> 'apiVersion' like '%/%' then split_part(o.manifest ->> 'apiVersion', '/', 1) else '' end,
     'kind', o.manifest ->> 'kind', 'name', o.manifest #>> '{metadata,name}',
     'namespace', coalesce(o.manifest #>> '{metadata,namespace}', r.namespace)))
   order by p.router_id, s.object_id limit 1)`;

import type { UnmatchedValue } from '@hawser/contract/placement';
import { clusterNameOf } from '@hawser/domain/clusters';
import { type Expression, parseRule, type StoredRule } from '@hawser/domain/placement';
import { EDGE_TAG, HUB_TAG } from '@hawser/domain/tags';
import { sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';

/** Most values that a plan lists. */
const MAX_VALUES = 100;

type Part = UnmatchedValue['part'];
type Property = UnmatchedValue['property'];

/**
 * The values in these rules that no active object or attached cluster of the network has, in the order of the rules: usually
 * a misspelled tag or name.
 */
export async function unmatchedValues(
  tx: TenantTransaction,
  networkID: string,
  rules: readonly StoredRule[],
): Promise<UnmatchedValue[]> {
  const asked = rules.flatMap((stored, rule) => {
    const read = parseRule(stored);
    if (!('rule' in read)) return [];
    return (['object', 'cloud'] as const).flatMap((part) =>
      valuesOf(read.rule[part]).map((value): UnmatchedValue => ({ rule, part, ...value })),
    );
  });
  if (asked.length === 0) return [];
  const known = await knownValues(tx, networkID, (part, property) =>
    asked.flatMap((each) => (each.part === part && each.property === property ? [each.value] : [])),
  );
  const unmatched = new Map(
    asked
      .filter(({ part, property, value }) => !known.has(keyOf(part, property, value)))
      .map((each) => [JSON.stringify(each), each]),
  );
  return [...unmatched.values()].slice(0, MAX_VALUES);
}

function valuesOf(expression: Expression): { property: Property; value: string }[] {
  switch (expression[0]) {
    case undefined:
      return [];
    case 'and':
    case 'or': {
      const [, ...parts] = expression;
      return parts.flatMap(valuesOf);
    }
    default: {
      const [, property, ...values] = expression;
      return values.map((value) => ({ property, value }));
    }
  }
}

/** Names of clusters are case insensitive. */
const keyOf = (part: Part, property: Property, value: string): string =>
  `${part} ${property} ${part === 'cloud' && property === 'name' ? clusterNameOf(value) : value}`;

/** Keys of the asked values that exist in the network. */
async function knownValues(
  { db, owner }: TenantTransaction,
  networkID: string,
  asked: (part: Part, property: Property) => string[],
): Promise<ReadonlySet<string>> {
  const objects = sql`objects o where o.owner_uid = ${owner} and o.network_id = ${networkID} and o.active`;
  const routers = sql`r.owner_uid = ${owner} and r.network_id = ${networkID} and r.active`;
  const { rows } = await sql<{ part: Part; property: Property; value: string }>`
    select 'object' as part, 'name' as property, o.name as value from ${objects}
       and o.name collate "C" = any(${asked('object', 'name')}::text[])
    union select 'object', 'key', o.key from ${objects} and o.key = any(${asked('object', 'key')}::text[])
    union select 'object', 'kind', o.kind from ${objects} and o.kind = any(${asked('object', 'kind')}::text[])
    union select 'object', 'tag', t.tag from object_tags t join objects o on o.owner_uid = t.owner_uid and o.id = t.object_id
     where t.owner_uid = ${owner} and t.network_id = ${networkID} and o.active
       and t.tag = any(${asked('object', 'tag')}::text[])
    union select 'cloud', 'name', c.name from routers r join clusters c on c.owner_uid = r.owner_uid and c.id = r.cluster_id
     where ${routers} and c.name = any(${asked('cloud', 'name').map(clusterNameOf)}::text[])
    union select 'cloud', 'tag', t.tag from routers r join cluster_tags t on t.owner_uid = r.owner_uid and t.cluster_id = r.cluster_id
     where ${routers} and t.tag = any(${asked('cloud', 'tag')}::text[])
    union select 'cloud', 'tag', case when r.is_edge then ${EDGE_TAG} else ${HUB_TAG} end from routers r
     where ${routers}`.execute(db);
  return new Set(rows.map(({ part, property, value }) => keyOf(part, property, value)));
}

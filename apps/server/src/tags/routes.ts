import { TagList } from '@hawser/contract/tags';
import { sql } from 'kysely';
import { type AnyRoute, read } from '../http/route.ts';
import type { TenantTransaction } from '../store/store.ts';

/** Most tags in the answer. */
const TAGS_MAX = 1000;

/** All tags that users of this context gave, sorted, and which kinds of records have each. */
async function listTags(tx: TenantTransaction): Promise<TagList> {
  const { rows } = await sql<{ name: string; onClusters: boolean; onObjects: boolean }>`
    select tag.key as name, bool_or(tagged.kind = 'cluster') as "onClusters", bool_or(tagged.kind = 'object') as "onObjects"
      from (select 'cluster' as kind, tags from clusters where owner_uid = ${tx.owner}
            union all select 'object', tags from objects where owner_uid = ${tx.owner} and active) tagged,
           jsonb_each_text(tagged.tags) as tag
     where tag.value = 'user' group by tag.key order by tag.key limit ${TAGS_MAX}`.execute(tx.db);
  const namesOf = (some: typeof rows): string[] => some.map(({ name }) => name);
  return {
    tags: namesOf(rows),
    usedBy: {
      clusters: namesOf(rows.filter(({ onClusters }) => onClusters)),
      objects: namesOf(rows.filter(({ onObjects }) => onObjects)),
    },
  };
}

/** Routes of tags. */
export const tagsRoutes: AnyRoute[] = [
  read({
    operationId: 'listTags',
    summary: 'List tags',
    tag: 'tags',
    policy: 'tags.read',
    method: 'GET',
    path: '/api/tags',
    limit: 'expensive-read',
    answer: TagList,
    handle: ({ tx }) => listTags(tx),
  }),
];

import { TagList } from '@hawser/contract/tags';
import { sql } from 'kysely';
import { type AnyRoute, read } from '../http/route.ts';
import type { TenantTransaction } from '../store/store.ts';

/** Most tags in the answer. */
const TAGS_MAX = 1000;

/** All tags that users of this context gave, sorted. */
async function listTags(tx: TenantTransaction): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct tag.key as name
      from (select tags from clusters where owner_uid = ${tx.owner}
            union all select tags from objects where owner_uid = ${tx.owner} and active) tagged,
           jsonb_each_text(tagged.tags) as tag
     where tag.value = 'user' order by name limit ${TAGS_MAX}`.execute(tx.db);
  return rows.map((row) => row.name);
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
    handle: async ({ tx }) => ({ tags: await listTags(tx) }),
  }),
];

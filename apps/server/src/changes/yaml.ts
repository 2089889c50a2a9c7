import type { ChangedYaml } from '@hawser/contract/changes';
import { sql } from 'kysely';
import { requireRow } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';
import { changesWithIDs } from './rows.ts';

/** The YAML of an application before and after a change. @throws 404 */
export async function changedYaml(tx: TenantTransaction, changeID: string): Promise<ChangedYaml> {
  const { details, subject } = requireRow((await changesWithIDs(tx, [changeID])).get(changeID));
  const versions = details?.yaml;
  if (versions === undefined) return { before: null, after: null, isKept: false };
  const at = (version: number | null) => (version === null ? null : yamlAt(tx, subject.id, version));
  const [before, after] = [await at(versions.before), await at(versions.after)];
  const isKept =
    [before === null, after === null].join() === [versions.before === null, versions.after === null].join();
  return { before, after, isKept };
}

/**
 * The YAML that an application had at a version: the last that was stored until then. The first stored one was written earlier if
 * its author is not stored. An application that was never changed has no stored version.
 */
async function yamlAt(tx: TenantTransaction, objectID: string, version: number): Promise<string | null> {
  const { rows } = await sql<{ yaml: string }>`
    (select yaml from object_versions
      where owner_uid = ${tx.owner} and object_id = ${objectID} and version <= ${version}::bigint
      order by version desc limit 1)
    union all
    (select yaml from (
       select yaml, author_uid from object_versions
        where owner_uid = ${tx.owner} and object_id = ${objectID} order by version limit 1) oldest where author_uid is null)
    union all
    (select yaml from objects o where owner_uid = ${tx.owner} and id = ${objectID}
        and not exists (select from object_versions where owner_uid = o.owner_uid and object_id = o.id))
    limit 1`.execute(tx.db);
  return rows[0]?.yaml ?? null;
}

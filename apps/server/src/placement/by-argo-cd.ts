import { GITOPS_KINDS } from '@hawser/domain/objects';
import { ORIGINS } from '@hawser/domain/wire';
import { type RawBuilder, sql } from 'kysely';

const KINDS = sql.join(GITOPS_KINDS.map(({ kind }) => sql.lit(kind)));

/**
 * SQL condition: Argo CD delivers the object, and its agents do not apply it where it is placed. That is what users write in a GitOps
 * network, and of the objects of features those of Argo CD's kinds. `alias` names the table `objects`.
 */
export const byArgoCd = (alias: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('origin')} = ${ORIGINS.gitops}
    or (${column('network_feature_slug')} is not null and ${column('kind')} in (${KINDS})))`;
};

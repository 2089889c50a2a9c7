import { sql } from 'kysely';
import { acrossContexts } from './across-contexts.ts';
import type { Migration } from './run.ts';

/**
 * The release of Argo CD is stored with each network. Those that are older followed the preset one, which was v3.5.7: a server that presets
 * another release must not replace their Argo CD.
 */
export const storeArgoCdRelease: Migration = {
  name: '0035-argocd-release',
  async up(db) {
    await acrossContexts(db, ['networks', 'changes'], () =>
      sql`
        update networks set features = jsonb_set(features, '{argocd,version}', '"v3.5.7"')
         where features ? 'argocd' and coalesce(features -> 'argocd' ->> 'version', '') = ''`.execute(db),
    );
  },
};

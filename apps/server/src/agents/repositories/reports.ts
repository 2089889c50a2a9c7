import type { ReportedRepositories } from '@hawser/contract/agent';
import type { Clock } from '@hawser/ports';
import { cleanText } from '@hawser/domain/names';
import type { Log } from '../../log/log.ts';
import { writeArgoCdReport } from '../../repositories/index.ts';
import type { Store } from '../../store/store.ts';
import { LatestReports } from '../report/latest-reports.ts';

const RULE = { gatherMs: 50, spacingMs: 200, most: 200 };

/** What agents of hubs report of the connections of Argo CD to repositories. */
export type RepositoryReports = LatestReports<ReportedRepositories>;

export const repositoryReports = (ports: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}): RepositoryReports =>
  new LatestReports(ports, {
    rule: RULE,
    failure: 'What Argo CD says of repositories could not be written.',
    async write(tx, reports, now) {
      for (const { session, message } of reports) {
        const repositories = message.repositories.map(({ message: text, ...repository }) => ({
          ...repository,
          message: cleanText(text, 2_000),
        }));
        await writeArgoCdReport(
          tx,
          { hubID: session.identity.routerID, skewMs: session.skewMs, repositories },
          now,
        );
      }
    },
  });

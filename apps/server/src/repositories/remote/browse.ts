import type {
  RepositoryCharts,
  RepositoryChartVersions,
  RepositoryFolders,
  RepositoryRefs,
} from '@hawser/contract/repositories';
import { repositoryAddress } from '@hawser/domain/repositories';
import { Failure } from '../../http/failure.ts';
import { delayFailure } from './delay-failure.ts';
import { foldersOf } from './git/folders.ts';
import { Malformed } from './git/pkt-line.ts';
import type { Ref } from './git/refs.ts';
import { readRemoteCommit, readRemoteRefs } from './git/session.ts';
import { readCharts } from './helm/read-index.ts';
import { type Outcome, type Problem, problemText } from './outcome.ts';
import type { RemotePorts } from './ports.ts';
import type { Target } from './target.ts';

/** Timeout of each request, milliseconds. */
const BROWSE_TIMEOUT_MS = 15_000;
/** Most branches, and most tags. */
const REFS_MAX = 1_000;

/** What `read` finds. @throws Failure 502 with the reason why it could not be read. */
async function foundIn<Found>(
  target: Target,
  { clock }: Pick<RemotePorts, 'clock'>,
  read: () => Promise<Outcome<Found>>,
): Promise<Found> {
  const now = clock.now();
  const outcome = await read();
  if ('found' in outcome) return outcome.found;
  await delayFailure(outcome.problem, now, clock);
  throw unreadable(target, outcome.problem);
}

function unreadable({ url, type }: Target, problem: Problem): Failure {
  const message = problemText(problem, repositoryAddress(url, type)?.host ?? '');
  return new Failure(problem === 'unknown revision' ? 404 : 502, [{ message, displayable: true }]);
}

function namedBelow(refs: readonly Ref[], prefix: string) {
  return refs
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, id }) => ({ name: name.slice(prefix.length), commit: id }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The branches and tags of a Git repository. @throws Failure 502. */
export async function browseRefs(target: Target, ports: RemotePorts): Promise<RepositoryRefs> {
  const prefixes = ['HEAD', 'refs/heads/', 'refs/tags/'];
  const refs = await foundIn(target, ports, () => readRemoteRefs(target, prefixes, ports, BROWSE_TIMEOUT_MS));
  const head = refs.find(({ name }) => name === 'HEAD')?.target ?? '';
  const branches = namedBelow(refs, 'refs/heads/');
  const tags = namedBelow(refs, 'refs/tags/').filter(({ name }) => !name.endsWith('^{}'));
  return {
    defaultBranch: head.startsWith('refs/heads/') ? head.slice('refs/heads/'.length) : null,
    branches: branches.slice(0, REFS_MAX),
    tags: tags.slice(0, REFS_MAX),
    truncated: branches.length > REFS_MAX || tags.length > REFS_MAX,
  };
}

/** The folders of a branch or tag, '' for HEAD. @throws Failure 404, 502. */
export async function browseFolders(
  target: Target,
  revision: string,
  ports: RemotePorts,
): Promise<RepositoryFolders> {
  const { objects, ...named } = await foundIn(target, ports, () =>
    readRemoteCommit(target, revision, ports, BROWSE_TIMEOUT_MS),
  );
  try {
    return { ...named, ...(await foldersOf(objects, named.commit)) };
  } catch (error) {
    throw error instanceof Malformed ? unreadable(target, 'malformed') : error;
  }
}

/** The charts of a Helm repository, each with its newest version. @throws Failure 502. */
export async function browseCharts(target: Target, ports: RemotePorts): Promise<RepositoryCharts> {
  const { charts, truncated } = await foundIn(target, ports, () =>
    readCharts(target, null, ports, BROWSE_TIMEOUT_MS),
  );
  return {
    truncated,
    charts: charts.flatMap(({ name, description, versionCount, versions }) => {
      const [newest] = versions;
      return newest === undefined ? [] : [{ name, description, versionCount, ...newest }];
    }),
  };
}

/** The versions of a chart. @throws Failure 404, 502. */
export async function browseVersions(
  target: Target,
  chart: string,
  ports: RemotePorts,
): Promise<RepositoryChartVersions> {
  const { charts, truncated } = await foundIn(target, ports, () =>
    readCharts(target, chart, ports, BROWSE_TIMEOUT_MS),
  );
  const found = charts.find(({ name }) => name === chart);
  if (found === undefined)
    throw new Failure(404, [{ message: 'There is no such chart.', displayable: true }]);
  return { versions: [...found.versions], truncated };
}

import type { ApplicationCommitsItem, ApplicationDiffItem, ArgoCommit } from '@hawser/contract/argo';
import { type Clock, pause } from '@hawser/ports';
import type { KubeObject } from '../../kube/api.ts';
import { inParallel } from '../../kube/in-parallel.ts';
import { textParts, tooLarge } from '../../kube/manifest-text.ts';
import { metadataOf } from '../../kube/metadata.ts';
import { StreamError } from '../../streams/stream-error.ts';
import type { ArgoServer } from './argo-server.ts';
import { commitIn, commitPath, commitsOf, type WantedCommit } from './commits.ts';
import { differenceIn, differencePath, type ResourceName } from './difference.ts';

/** How Argo CD's server is read while somebody looks at an Application. */
interface ReadingOptions {
  readonly clock: Clock;
  readonly server: Pick<ArgoServer, 'get'>;
  /** The Application, at once and after each change. */
  readonly readings: (objectID: string, signal: AbortSignal) => AsyncIterable<KubeObject>;
}

/** An answer has both sides of a resource twice, as texts in JSON. */
const MAX_DIFFERENCE = 8 * 1_048_576;
const MAX_COMMIT = 262_144;
/** An Application may change many times a second while it is synced, milliseconds. */
const LEAST_MS = 1_000;

/** How a resource of an Application differs from its source, and again when that has changed, until `signal` aborts. @throws StreamError */
export async function* followDifference(
  { clock, server, readings }: ReadingOptions,
  { objectID, resource }: { readonly objectID: string; readonly resource: ResourceName },
  signal: AbortSignal,
): AsyncGenerator<ApplicationDiffItem> {
  let before = '';
  for await (const application of readings(objectID, signal)) {
    const path = differencePath(metadataOf(application).name, resource);
    const text = JSON.stringify(differenceIn(await server.get(path, MAX_DIFFERENCE, signal), resource));
    const reason = tooLarge(text);
    if (reason !== '') throw new StreamError('limit', reason);
    const observedAt = clock.now();
    if (text === before) yield { type: 'application-diff', text: '', complete: true, observedAt };
    else for (const part of textParts(text)) yield { type: 'application-diff', ...part, observedAt };
    before = text;
    await pause(clock, LEAST_MS, signal);
  }
}

/** The commits of an Application, and again when there are others, until `signal` aborts. @throws StreamError */
export async function* followCommits(
  { clock, server, readings }: ReadingOptions,
  objectID: string,
  signal: AbortSignal,
): AsyncGenerator<ApplicationCommitsItem> {
  const known = new Map<string, ArgoCommit>();
  let before: string | null = null;
  for await (const application of readings(objectID, signal)) {
    const wanted = commitsOf(application);
    const revisions = wanted.map(({ revision }) => revision);
    if (revisions.join() === before) continue;
    const { name } = metadataOf(application);
    const missing = wanted.filter(({ revision }) => !known.has(revision));
    for (const commit of await readCommits(server, name, missing, signal)) known.set(commit.revision, commit);
    const commits = revisions.flatMap((revision) => known.get(revision) ?? []);
    yield { type: 'application-commits', commits, observedAt: clock.now() };
    // What could not be read is tried again.
    before = commits.length === revisions.length ? revisions.join() : null;
    await pause(clock, LEAST_MS, signal);
  }
}

/** Those that can be read. @throws StreamError when none can, or Argo CD lets the agent read nothing */
async function readCommits(
  server: Pick<ArgoServer, 'get'>,
  application: string,
  wanted: readonly WantedCommit[],
  signal: AbortSignal,
): Promise<ArgoCommit[]> {
  const failures: StreamError[] = [];
  const commits = await inParallel(wanted, async (each) => {
    try {
      return [commitIn(await server.get(commitPath(application, each), MAX_COMMIT, signal), each.revision)];
    } catch (error) {
      if (!(error instanceof StreamError) || error.code === 'refused') throw error;
      failures.push(error);
      return [];
    }
  });
  const [failure] = failures;
  if (failure !== undefined && failures.length === wanted.length) throw failure;
  return commits.flat();
}

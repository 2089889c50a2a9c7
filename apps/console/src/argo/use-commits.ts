import type { ArgoCommit } from '@hawser/contract/argo';
import { useState } from 'react';
import { useAgentStream } from '../streams/index.ts';
import type { OnCluster } from './calls.ts';

/** The commits that an Application was deployed from, by revision, and why they are not known; empty while they are or may be. */
export interface Commits {
  readonly byRevision: ReadonlyMap<string, ArgoCommit>;
  readonly reason: string;
}

/** Author and message of the commits of an Application, as far as its Argo CD says them. */
export function useCommits({ objectID, routerID }: OnCluster): Commits {
  const [byRevision, setCommits] = useState<Commits['byRevision']>(new Map());
  const stream = useAgentStream(
    routerID,
    `application-commits ${objectID}`,
    () => ({ kind: 'application-commits', objectID }),
    (item) => {
      if (item.type === 'application-commits')
        setCommits(new Map(item.commits.map((commit) => [commit.revision, commit])));
    },
  );
  return { byRevision, reason: stream.kind === 'ended' ? stream.end.message : '' };
}

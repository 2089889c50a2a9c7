import { type ArgoCommit, MAX_ARGO_COMMITS } from '@hawser/contract/argo';
import type { KubeObject } from '../../kube/api.ts';
import { countOf, type Fields, fieldsOf, listOf, textOf } from '../../kube/fields.ts';
import { instantOf } from '../../kube/metadata.ts';
import { singleLine } from '../../report/health.ts';

/** A commit that an Application was deployed from, and how Argo CD finds its repository. */
export interface WantedCommit {
  readonly revision: string;
  /** Which of several sources; null where there is one. */
  readonly source: number | null;
  /** The entry of the history; null for what the Application is compared with now. */
  readonly entry: number | null;
}

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** The commits of an Application, each once: those that it is compared with, and the newest of its history. Charts have none. */
export function commitsOf(object: KubeObject): WantedCommit[] {
  const { sync, history } = fieldsOf(object.status);
  const { source, sources } = fieldsOf(object.spec);
  const entries = [
    { ...fieldsOf(sync), source, sources, id: null },
    ...listOf(history)
      .toReversed()
      .map((each) => ({ ...each, id: countOf(each.id) })),
  ];
  const found = new Map<string, WantedCommit>();
  for (const entry of entries)
    for (const wanted of commitsIn(entry, entry.id)) {
      if (found.size >= MAX_ARGO_COMMITS) return [...found.values()];
      if (!found.has(wanted.revision)) found.set(wanted.revision, wanted);
    }
  return [...found.values()];
}

function commitsIn(entry: Fields, id: number | null): WantedCommit[] {
  const several: readonly unknown[] = Array.isArray(entry.revisions) ? entry.revisions : [];
  const isOfSeveral = several.length > 0;
  const revisions = isOfSeveral ? several : [entry.revision];
  const sources = isOfSeveral ? listOf(entry.sources) : [fieldsOf(entry.source)];
  return revisions.flatMap((value, at) => {
    const revision = textOf(value);
    const isChart = textOf(sources[at]?.chart) !== '';
    if (isChart || !COMMIT.test(revision)) return [];
    return [{ revision, source: isOfSeveral ? at : null, entry: id }];
  });
}

/** Where Argo CD's server describes a commit. */
export function commitPath(application: string, { revision, source, entry }: WantedCommit): string {
  const query = new URLSearchParams();
  if (source !== null) query.set('sourceIndex', String(source));
  if (source !== null && entry !== null) query.set('versionId', String(entry));
  return `/api/v1/applications/${encodeURIComponent(application)}/revisions/${revision}/metadata?${query}`;
}

/** The commit in an answer of Argo CD's server. */
export function commitIn({ author, date, message }: Fields, revision: string): ArgoCommit {
  const [first = ''] = textOf(message).trimStart().split('\n', 1);
  return {
    revision,
    author: singleLine(textOf(author)).slice(0, 200),
    at: instantOf(date),
    message: singleLine(first).slice(0, 300),
  };
}

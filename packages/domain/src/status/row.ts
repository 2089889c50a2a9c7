import { isGoodRank, objectRank, statusRank } from './rank.ts';
import type { Fact, Status } from './status.ts';

/** How bad the status is; an object's, also where it decides the row of a router or network. */
function rankOf({ status, reason }: Status): number {
  const deciding = reason.find(({ kind }) => kind === 'object');
  return deciding === undefined ? statusRank(status) : objectRank(status);
}

/**
 * The status of a row: the worst of the record's own status and of what is below it (README of the specification, "Row status").
 * `below` is the worst row status of its children, null where it has none. Its own status decides where both are equally bad.
 * The first fact then says that those below decided, and the rest is the chain of reasons of the worst of them. Where everything is
 * good, the row has been so only since the last child recovered.
 */
export function rowStatus(own: Status, below: Status | null): Status {
  if (below === null) return own;
  if (rankOf(below) > rankOf(own)) return decidedBelow(own, below, below, worstText);
  if (isGoodRank(rankOf(own)) && below.since !== null && below.since > (own.since ?? 0)) {
    return decidedBelow(own, below, { ...own, since: below.since }, lastText);
  }
  return own;
}

function decidedBelow(
  own: Status,
  below: Status,
  row: Status,
  textOf: (children: string, agent: string | null) => string,
): Status {
  const [first] = own.reason;
  const [child] = below.reason;
  if (first === undefined || child === undefined) return row;
  // The agent of a cluster has a status of its own; that of a network is the worst of those of its agents, which are in the rows of its clusters.
  const agent = first.kind === 'network' ? null : own.label;
  const fact: Fact = {
    ...first,
    status: row.status,
    since: row.since,
    text: textOf(CHILDREN[child.kind], agent),
  };
  return { ...row, reason: [fact, ...below.reason] };
}

const worstText = (children: string, agent: string | null): string =>
  `worst status of its ${children}${agent === null ? '' : ` (agent status: ${agent})`}`;

const lastText = (children: string): string => `up since the last of its ${children} came up`;

/** What the children of a row are called. */
const CHILDREN: Readonly<Record<Fact['kind'], string>> = {
  network: 'networks',
  router: 'clusters',
  cluster: 'clusters',
  object: 'applications',
  pod: 'pods',
  repository: 'repositories',
  secret: 'secrets',
  agent: 'agents',
};

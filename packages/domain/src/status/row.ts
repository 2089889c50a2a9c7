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
 * The first fact then names the child that decided, and the rest is the child's chain of reasons. Where everything is good, the row
 * has been so only since the last child recovered.
 */
export function rowStatus(own: Status, below: Status | null): Status {
  if (below === null) return own;
  if (rankOf(below) > rankOf(own)) return decidedBelow(own, below, below, 'decides');
  if (isGoodRank(rankOf(own)) && below.since !== null && below.since > (own.since ?? 0)) {
    return decidedBelow(own, below, { ...own, since: below.since }, 'came up last');
  }
  return own;
}

function decidedBelow(own: Status, below: Status, row: Status, verb: string): Status {
  const [first] = own.reason;
  const [child] = below.reason;
  if (first === undefined || child === undefined) return row;
  const fact: Fact = {
    ...first,
    status: row.status,
    since: row.since,
    text: `its own status is ${own.label}; ${NOUNS[child.kind]} ${verb}`,
  };
  return { ...row, reason: [fact, ...below.reason] };
}

const NOUNS: Readonly<Record<Fact['kind'], string>> = {
  network: 'a network',
  router: 'a cluster',
  cluster: 'a cluster',
  object: 'an application',
  pod: 'a pod',
  repository: 'a repository',
  secret: 'a secret',
  agent: 'an agent',
};

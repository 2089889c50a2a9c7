import { labelOf, type Status, toneOf } from '../status/index.ts';
import { connectionMessages } from './messages.ts';

/** Results of a connection check (Spec 2 §4). */
export const CONNECTION_STATUSES = ['successful', 'failed', 'unknown'] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

/** How often a repository is checked, milliseconds. */
export const CHECK_PERIOD_MS = 10 * 60_000;
/** The same while it does not answer, which may pass at any time. Refused credentials are not repeated so often: vendors lock accounts. */
export const UNREACHABLE_PERIOD_MS = 2 * 60_000;
/** How long the result of a check is valid, milliseconds: three missed checks. Then the state is unknown. */
export const CHECK_LEASE_MS = 3 * CHECK_PERIOD_MS + 60_000;

/** What was found last of the connection to a repository. */
export interface ConnectionObservation {
  readonly status: ConnectionStatus;
  readonly message: string;
  /** Since when the status is this one, epoch ms. */
  readonly since: number | null;
  /** Time of the check, epoch ms; null when there was none. */
  readonly observedAt: number | null;
}

/** The state of a connection at `now`, epoch ms: unknown before the first check, and when the last one is too old. */
export function connectionState(last: ConnectionObservation, now: number): ConnectionObservation {
  const { observedAt } = last;
  if (observedAt === null)
    return { status: 'unknown', message: connectionMessages.notChecked, since: null, observedAt };
  const expires = observedAt + CHECK_LEASE_MS;
  if (now < expires) return last;
  return { status: 'unknown', message: connectionMessages.expired, since: expires, observedAt };
}

/** The status of a repository: that of its connection. */
export function repositoryStatus(
  { id, label }: { readonly id: string; readonly label: string },
  { status: state, message, since, observedAt }: ConnectionObservation,
): Status {
  const status = state.toUpperCase();
  const fact = {
    kind: 'repository',
    id,
    name: label,
    status,
    text: message.replace(/\.$/, ''),
    since,
  } as const;
  return { status, label: labelOf(status), tone: toneOf(status), since, observedAt, reason: [fact] };
}

import { awaitsAgent } from '@hawser/domain/routers';
import { type Fact, labelOf, type Status } from '@hawser/domain/status';

/** What the status of each kind depends on, if its fact only repeats the status. */
const DECIDED_BY: Readonly<Partial<Record<Fact['kind'], string>>> = {
  network: 'Worst status of its clusters.',
  object: 'Reported by the agent of its cluster.',
  router: 'Reported by its agent.',
};

/** The text of a step in a chain of reasons: that of the fact, unless it only repeats the title. */
export function stepText({ kind, name, status, text }: Fact): string {
  const repeats = text.toLowerCase().endsWith(`${name} is ${labelOf(status)}`.toLowerCase());
  if (!repeats) return text;
  // The status depends on the agent being silent, not on a report.
  if (kind === 'object' && status === 'UNKNOWN') return 'Status of its cluster.';
  if (kind === 'router' && status === 'UNKNOWN') return 'Its agent is not reporting.';
  if (kind === 'router' && awaitsAgent(status)) return 'Its agent is not installed yet.';
  return DECIDED_BY[kind] ?? text;
}

/** The root cause of a status in one sentence. */
export function reasonText({ reason }: Status): string {
  const fact = reason.at(-1);
  return fact === undefined ? '' : stepText(fact);
}

/** The root cause of an object's status in one sentence, with its cluster. */
export function reasonThere(status: Status): string {
  const where = status.reason.find(({ kind }) => kind === 'cluster');
  const why = reasonText(status);
  return where === undefined || why.endsWith(where.text) ? why : `${why}, ${where.text}`;
}

/** Whether the text is a quoted message of a cluster; our own texts are plain sentences. */
export function isQuoted({ kind, status }: Fact): boolean {
  return kind === 'pod' || (kind === 'agent' && status !== 'UNKNOWN');
}

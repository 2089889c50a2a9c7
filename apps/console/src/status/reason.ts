import { awaitsAgent } from '@hawser/domain/routers';
import { type Fact, labelOf, type Status } from '@hawser/domain/status';

/** What decides about a thing whose own fact says no more than its status. */
const DECIDED_BY: Readonly<Partial<Record<Fact['kind'], string>>> = {
  network: 'Worst status of its clusters.',
  object: 'Reported by the agent of its cluster.',
  router: 'Reported by its agent.',
};

/** The sentence under a step of a chain of reasons: the fact's own, unless it only repeats the title. */
export function stepText({ kind, name, status, text }: Fact): string {
  const repeats = text.toLowerCase().endsWith(`${name} is ${labelOf(status)}`.toLowerCase());
  if (!repeats) return text;
  // Nothing that the agent said decides this, but that it says nothing.
  if (kind === 'object' && status === 'UNKNOWN') return 'Status of its cluster.';
  if (kind === 'router' && status === 'UNKNOWN') return 'Its agent is not reporting.';
  if (kind === 'router' && awaitsAgent(status)) return 'Its agent is not installed yet.';
  return DECIDED_BY[kind] ?? text;
}

/** What decided a status, in one sentence. */
export function reasonText({ reason }: Status): string {
  const fact = reason.at(-1);
  return fact === undefined ? '' : stepText(fact);
}

/** What decided the status of an object, in one sentence, and on which of its clusters. */
export function reasonThere(status: Status): string {
  const where = status.reason.find(({ kind }) => kind === 'cluster');
  const why = reasonText(status);
  return where === undefined || why.endsWith(where.text) ? why : `${why}, ${where.text}`;
}

/** Whether the words are a cluster's, as it said them; our own are plain sentences. */
export function isQuoted({ kind, status }: Fact): boolean {
  return kind === 'pod' || (kind === 'agent' && status !== 'UNKNOWN');
}

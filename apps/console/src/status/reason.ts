import { awaitsAgent } from '@hawser/domain/routers';
import { type Fact, labelOf, podProblemIn, type Status } from '@hawser/domain/status';

/** What the status of each kind depends on, if its fact only repeats the status. */
const DECIDED_BY: Readonly<Partial<Record<Fact['kind'], string>>> = {
  network: 'Worst status of its clusters.',
  object: 'Reported by the agent of its cluster.',
  router: 'Reported by its agent.',
  cluster: 'Reported by its agent.',
};

/** What a fact says besides its name and status, which are in the title of its step; empty if it only repeats these. */
function beyondTitle({ name, status, text }: Fact): string {
  const repeated = `${name} is ${labelOf(status)}`.toLowerCase();
  const at = text.toLowerCase().indexOf(repeated);
  if (at < 0) return text;
  return text
    .slice(at + repeated.length)
    .replace(/^, /, '')
    .trim();
}

function decidedBy({ kind, status, text }: Fact): string {
  // The status depends on the agent being silent, not on a report.
  if (kind === 'object' && status === 'UNKNOWN') return 'Status of its cluster.';
  if (kind === 'object' && text.startsWith('Application ')) return 'Reported by Argo CD.';
  if (kind === 'router' || kind === 'cluster') {
    if (status === 'UNKNOWN') return 'Its agent is not reporting.';
    if (awaitsAgent(status)) return 'Its agent is not installed yet.';
  }
  return DECIDED_BY[kind] ?? text;
}

/** The text of a step in a chain of reasons: what its fact says besides the title. */
export function stepText(fact: Fact): string {
  if (fact.kind === 'cluster' && fact.text === `on ${fact.name}`) return 'This is its only cluster.';
  return beyondTitle(fact).replace(`on ${fact.name}, `, '') || decidedBy(fact);
}

/** One step of an explanation: a record, its status, and its text. */
export interface ReasonStep {
  readonly fact: Fact;
  readonly text: string;
  readonly isQuoted: boolean;
}

/** The steps of a chain of reasons, each record and status once: a fact that only repeats these gets the text of the next. */
export function reasonSteps({ reason }: Status): readonly ReasonStep[] {
  const steps: ReasonStep[] = [];
  let open: Fact | null = null;
  for (const [at, fact] of reason.entries()) {
    const next = reason[at + 1];
    const first: Fact = open ?? fact;
    const isSame = next !== undefined && next.name === fact.name && next.status === fact.status;
    if (isSame && beyondTitle(fact) === '') {
      open = first;
      continue;
    }
    steps.push({ fact: first, text: stepText(fact), isQuoted: isQuoted(fact) });
    open = null;
  }
  return steps;
}

/** The root cause of a status in one sentence. Of a pod it begins with the reason, because rows cut what is long. */
export function reasonText({ reason }: Status): string {
  const fact = reason.at(-1);
  if (fact === undefined) return '';
  const problem = fact.kind === 'pod' ? podProblemIn(fact.text) : null;
  if (problem === null) return stepText(fact);
  const { pod, container, reason: word, message } = problem;
  const where = [pod === null ? '' : `pod ${pod}`, container === null ? '' : `container ${container}`];
  const place = where.filter(Boolean).join(', ');
  return [word, message].filter(Boolean).join(': ') + (place === '' ? '' : ` (${place})`);
}

/** Whether the text is a quoted message of a cluster; our own texts are plain sentences. */
export function isQuoted({ kind, status }: Fact): boolean {
  return kind === 'pod' || (kind === 'agent' && status !== 'UNKNOWN');
}

import { AGENT_PROTOCOL, type ClusterFacts, EnrollAnswer, type EnrollRequest } from '@hawser/contract/agent';
import { Problem } from '@hawser/contract/problem';
import type { Fetch } from '@hawser/ports';
import { enrollText, type KeyPair } from './keys.ts';

/** Enrollment did not succeed. `final`: the server knows this request and will refuse it again. */
export class EnrollmentError extends Error {
  override name = 'EnrollmentError';
  readonly final: boolean;

  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

interface EnrollmentOptions {
  readonly fetch: Fetch;
  /** Base URL of the server. */
  readonly server: string;
  readonly installId: string;
  readonly key: KeyPair;
  readonly cluster: ClusterFacts;
  readonly agentVersion: string;
}

/** The message of a problem answer (RFC 9457) that may be displayed. */
function messageOf(body: unknown, status: number): string {
  const problem = Problem.safeParse(body);
  if (!problem.success) return `The server answered ${status}`;
  const { errors, detail, title } = problem.data;
  return errors.find((entry) => entry.displayable)?.message ?? detail ?? title;
}

/**
 * Exchanges the install id for an identity. The same key always gets the same identity, so it is safe to retry after any
 * failure. Fails with {@link EnrollmentError}, or as fetch does when no answer came.
 */
export async function enroll({
  fetch,
  server,
  installId,
  key,
  cluster,
  agentVersion,
}: EnrollmentOptions): Promise<EnrollAnswer> {
  const request: EnrollRequest = {
    protocol: AGENT_PROTOCOL,
    installId,
    publicKey: key.publicKey,
    signature: key.sign(enrollText(installId, cluster.uid)),
    cluster,
    agentVersion,
  };
  const answer = await fetch(`${server}/agent/v1/enrol`, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(request),
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const isBusy = answer.status >= 500 || [408, 425, 429].includes(answer.status);
    throw new EnrollmentError(messageOf(body, answer.status), !isBusy);
  }
  const parsed = EnrollAnswer.safeParse(body);
  if (!parsed.success)
    throw new EnrollmentError('The answer to the enrollment does not follow agent protocol 1', false);
  return parsed.data;
}

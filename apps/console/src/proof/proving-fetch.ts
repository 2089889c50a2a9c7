import type { Problem } from '@hawser/contract/problem';
import type { Fetch } from '@hawser/ports';
import type { Proof } from './proofs.ts';

const PROOF_OF = { 'prove-identity': 'first', 'prove-second-factor': 'second' } as const;

/**
 * Sends a request again once its person has proven what the server asks for; nothing that was typed is lost. Without the proof the
 * refusal is the answer.
 */
export function provingFetch(fetch: Fetch, ask: (missing: Proof) => Promise<boolean>): Fetch {
  return async (input, init) => {
    for (;;) {
      const answer = await fetch(input, init);
      const missing = answer.status === 403 ? await missingIn(answer.clone()) : null;
      if (missing === null || !(await ask(missing))) return answer;
    }
  };
}

async function missingIn(answer: Response): Promise<Proof | null> {
  const problem = (await answer.json().catch(() => null)) as Partial<Problem> | null;
  const code = problem?.errors?.find((entry) => entry.code !== undefined)?.code;
  return code === 'prove-identity' || code === 'prove-second-factor' ? PROOF_OF[code] : null;
}

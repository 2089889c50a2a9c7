import type { Answer, Ask } from '../network/endpoint.ts';
import type { Defects } from './mutation.ts';

type Serve = (ask: Ask) => Promise<Answer | null>;

const OUTDATED = 412;

interface Outdated {
  readonly conflict: { readonly current: number; readonly record: object };
}

/** Does something else where somebody else changed a record meanwhile. */
const whereOutdated =
  (instead: (ask: Ask, found: Outdated, serve: Serve) => Promise<Answer | null>) =>
  (serve: Serve): Serve =>
  async (ask) => {
    const answer = await serve(ask);
    if (answer?.status !== OUTDATED) return answer;
    return instead(ask, JSON.parse(answer.text) as Outdated, serve);
  };

/** What is wrong where two people change the same. */
export const RIVALS: Defects = {
  'last-one-wins': () => ({
    says: 'Who comes second overwrites what somebody else did.',
    breaks: ['commands'],
    server: {
      serve: whereOutdated((ask, { conflict }, serve) =>
        serve({ ...ask, headers: { ...ask.headers, 'if-match': `"${conflict.current}"` } }),
      ),
    },
  }),
  'refused-in-silence': () => ({
    says: 'Who comes second is told that it was done.',
    breaks: ['commands'],
    server: {
      serve: whereOutdated(async (ask, { conflict }) => {
        const version = Number(/\d+/.exec(ask.headers['if-match'] ?? '')?.[0]) + 1;
        const text = JSON.stringify({ updated: { ...conflict.record, version } });
        return { status: 200, text, headers: { 'content-type': 'application/json' } };
      }),
    },
  }),
};

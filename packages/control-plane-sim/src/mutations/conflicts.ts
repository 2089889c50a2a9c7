import type { HttpResponse, HttpRequest } from '../network/endpoint.ts';
import type { Mutations } from './mutation.ts';

type Serve = (ask: HttpRequest) => Promise<HttpResponse | null>;

const OUTDATED = 412;

interface Outdated {
  readonly conflict: { readonly current: number; readonly record: object };
}

/** Changes the handling of a request when another user has changed the record. */
const whereOutdated =
  (instead: (ask: HttpRequest, found: Outdated, serve: Serve) => Promise<HttpResponse | null>) =>
  (serve: Serve): Serve =>
  async (ask) => {
    const answer = await serve(ask);
    if (answer?.status !== OUTDATED) return answer;
    return instead(ask, JSON.parse(answer.text) as Outdated, serve);
  };

/** Mutations of how concurrent changes are handled. */
export const CONFLICTS: Mutations = {
  'last-one-wins': () => ({
    description: 'The second of two concurrent changes overwrites the first.',
    violates: ['commands'],
    server: {
      serve: whereOutdated((ask, { conflict }, serve) =>
        serve({ ...ask, headers: { ...ask.headers, 'if-match': `"${conflict.current}"` } }),
      ),
    },
  }),
  'conflict-acknowledged': () => ({
    description: 'The second of two concurrent changes is acknowledged and not done.',
    violates: ['commands'],
    server: {
      serve: whereOutdated(async (ask, { conflict }) => {
        const version = Number(/\d+/.exec(ask.headers['if-match'] ?? '')?.[0]) + 1;
        const text = JSON.stringify({ updated: { ...conflict.record, version } });
        return { status: 200, text, headers: { 'content-type': 'application/json' } };
      }),
    },
  }),
};

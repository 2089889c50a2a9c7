import { objectOf } from '@hawser/kube-sim';
import type { Defects } from './mutation.ts';

/** What is wrong with the agents. */
export const AGENTS: Defects = {
  'prune-by-name': () => ({
    says: 'The agent deletes whatever has the name, whoever made it.',
    breaks: ['clusters'],
    world: ({ sites }) => {
      for (const { cluster } of sites) {
        const { api } = cluster.kube;
        const ask = api.ask.bind(api);
        api.ask = (request) => {
          if (request.method !== 'DELETE') return ask(request);
          const { preconditions: _, ...body } = objectOf(request.body ?? null);
          return ask({ ...request, body });
        };
      }
    },
  }),
};

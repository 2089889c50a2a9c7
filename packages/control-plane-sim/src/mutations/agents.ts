import { objectOf } from '@hawser/kube-sim';
import type { Mutations } from './mutation.ts';

/** Mutations of the agents. */
export const AGENTS: Mutations = {
  'prune-by-name': () => ({
    description: 'The agent deletes whatever has the name, whoever made it.',
    violates: ['clusters'],
    world: ({ sites }) => {
      for (const { cluster } of sites) {
        const { api } = cluster.kube;
        const ask = api.request.bind(api);
        api.request = (request) => {
          if (request.method !== 'DELETE') return ask(request);
          const { preconditions: _, ...body } = objectOf(request.body ?? null);
          return ask({ ...request, body });
        };
      }
    },
  }),
};

import { MINUTE, type Scenario, SECOND } from './scenario.ts';

export const rollout: Scenario = {
  name: 'rollout',
  title: 'A fifth of the Deployments get a new image every five minutes; a few clusters are slow.',
  steps: [
    {
      description: 'start containers slowly',
      atMs: 0,
      share: 0.05,
      spreadMs: 0,
      event: {
        what: 'behavior',
        behavior: { startMs: [20 * SECOND, 60 * SECOND], readyMs: [5 * SECOND, 20 * SECOND] },
      },
    },
  ],
  edits: [{ atMs: MINUTE, everyMs: 5 * MINUTE, share: 0.2, tag: '2.{n}' }],
};

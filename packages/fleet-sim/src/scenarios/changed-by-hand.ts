import { MINUTE, type Scenario, SECOND } from './scenario.ts';

export const changedByHand: Scenario = {
  name: 'changed-by-hand',
  title:
    'In a few clusters somebody scales an application with kubectl, and ten minutes later scales it back.',
  steps: [
    {
      description: 'are changed by hand',
      atMs: 10 * SECOND,
      share: 0.1,
      spreadMs: 20 * SECOND,
      durationMs: 10 * MINUTE,
      event: { what: 'changed-by-hand', replicas: 5 },
    },
  ],
  edits: [],
};

import { MINUTE, type Scenario, SECOND } from './scenario.ts';

export const zoneLost: Scenario = {
  name: 'zone-lost',
  title:
    'Zone b is gone for eight minutes: every cluster loses the nodes there, a third also the way to the control plane.',
  steps: [
    {
      description: 'lose their nodes in zone b',
      atMs: MINUTE,
      share: 1,
      spreadMs: 5 * SECOND,
      durationMs: 8 * MINUTE,
      event: { what: 'zone-lost', zone: 'b' },
    },
    {
      description: 'are cut off from the server',
      atMs: MINUTE,
      share: 0.33,
      spreadMs: 5 * SECOND,
      durationMs: 8 * MINUTE,
      event: { what: 'partition' },
    },
  ],
  edits: [],
};

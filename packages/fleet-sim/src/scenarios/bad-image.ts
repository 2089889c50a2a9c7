import { MINUTE, type Scenario } from './scenario.ts';

export const badImage: Scenario = {
  name: 'bad-image',
  title: 'A new image cannot be pulled in a third of the clusters; ten minutes later it can.',
  steps: [
    {
      description: 'can not pull the image that comes next',
      atMs: 0,
      share: 0.34,
      spreadMs: 0,
      durationMs: 11 * MINUTE,
      event: { what: 'behavior', behavior: { badImages: [':broken-'] } },
    },
  ],
  edits: [{ atMs: MINUTE, share: 0.1, tag: 'broken-{n}' }],
};

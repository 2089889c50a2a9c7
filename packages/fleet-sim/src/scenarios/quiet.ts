import type { Scenario } from './scenario.ts';

export const quiet: Scenario = {
  name: 'quiet',
  title: 'Everything works and nothing changes.',
  steps: [],
  edits: [],
};

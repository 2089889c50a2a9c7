import type { LastHour } from '@hawser/contract/overview';
import { emptyCounts, type ToneCounts } from '@hawser/domain/status';
import { expect, it } from 'vitest';
import { agentReportText } from './agent-reports.ts';

const words = (counts: Partial<ToneCounts>, agents: number | null): string =>
  agentReportText(
    { ...emptyCounts, ...counts },
    agents === null
      ? null
      : {
          ...({} as LastHour),
          agents: agents === 0 ? [] : [{ version: '5.1.1', count: agents, tooOld: false }],
        },
  );

it('says that no cluster is attached, and that no agent is enrolled', () => {
  expect(words({}, 0)).toBe('No clusters attached yet.');
  expect(words({ warning: 2 }, 0)).toBe('No agents installed yet.');
});

it('says that all agents are reporting, and how many clusters have none', () => {
  expect(words({ positive: 2 }, 2)).toBe('All agents are connected.');
  expect(words({ positive: 2, warning: 1 }, 2)).toBe(
    'All installed agents are connected; 1 cluster has none yet.',
  );
});

it('counts agents that are not reporting', () => {
  expect(words({ positive: 2, unknown: 1 }, 3)).toBe('1 cluster is not reporting and shown as unknown.');
});

it('says nothing until it is known whether there are agents', () => {
  expect(words({ warning: 2 }, null)).toBe('');
});

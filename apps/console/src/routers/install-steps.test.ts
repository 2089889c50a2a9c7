import type { Router } from '@hawser/contract/routers';
import { describe, expect, test } from 'vitest';
import { installSteps } from './install-steps.ts';

function router(status: string, phases: [string, number, string?][]): Pick<Router, 'phases' | 'status'> {
  return {
    status: { status, label: status, tone: 'warning', since: null, observedAt: null, reason: [] },
    phases: phases.map(([phase, at, message = '']) => ({ status: phase, at, message })),
  };
}

const states = (of: Pick<Router, 'phases' | 'status'>): string[] =>
  installSteps(of).map((step) => step.state);

describe('the steps of an installation', () => {
  test('all are waiting before instructions were issued', () => {
    expect(states(router('UNINSTALLED', []))).toEqual([
      'waiting',
      'waiting',
      'waiting',
      'waiting',
      'waiting',
    ]);
  });

  test('after issuing, it waits for the command', () => {
    const steps = installSteps(router('INSTRUCTIONS ISSUED', [['INSTRUCTIONS ISSUED', 10]]));
    expect(steps.map((step) => step.state)).toEqual(['done', 'running', 'waiting', 'waiting', 'waiting']);
    expect(steps[1]).toMatchObject({ startedAt: 10, detail: 'Waiting for the command to be run.' });
  });

  test('new instructions for a silent agent start over, although its phase is unchanged', () => {
    const silent = router('UNKNOWN', [
      ['INSTRUCTIONS ISSUED', 1],
      ['INSTRUCTIONS FETCHED', 2],
      ['AGENT STARTING', 3],
      ['UP', 4],
    ]);
    const steps = installSteps(silent, 100);
    expect(steps.map((step) => step.state)).toEqual(['done', 'running', 'waiting', 'waiting', 'waiting']);
    expect(steps[0]).toMatchObject({ at: 100 });
    const back = {
      ...silent,
      phases: [...silent.phases, { status: 'AGENT STARTING', at: 120, message: '' }],
    };
    expect(installSteps(back, 100).map((step) => step.state)).toEqual([
      'done',
      'done',
      'done',
      'running',
      'waiting',
    ]);
  });

  test('installing runs until the agent reports', () => {
    const installing = router('INSTALLING', [
      ['INSTRUCTIONS ISSUED', 1],
      ['INSTRUCTIONS FETCHED', 2],
      ['AGENT STARTING', 3],
      ['INSTALLING', 4, '2 of 3 resources'],
    ]);
    expect(states(installing)).toEqual(['done', 'done', 'done', 'running', 'waiting']);
    expect(installSteps(installing)[3]).toMatchObject({ startedAt: 4, detail: '2 of 3 resources' });
  });

  test('what a feature waits for is said while it is installed', () => {
    const waiting = router('ARGOCD: INSTALLING', [
      ['INSTRUCTIONS ISSUED', 1],
      ['INSTRUCTIONS FETCHED', 2],
      ['AGENT STARTING', 3],
      ['INSTALLING', 4],
      ['ARGOCD: INSTALLING', 5, 'Run the command that grants them.'],
    ]);
    expect(states(waiting)).toEqual(['done', 'done', 'done', 'running', 'waiting']);
    expect(installSteps(waiting)[3]).toMatchObject({
      startedAt: 4,
      detail: 'Run the command that grants them.',
    });
  });

  test('UP completes it', () => {
    const up = router('UP', [
      ['INSTRUCTIONS ISSUED', 1],
      ['INSTRUCTIONS FETCHED', 2],
      ['AGENT STARTING', 3],
      ['INSTALLING', 4],
      ['UP', 5],
    ]);
    expect(states(up)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(installSteps(up)[4]).toMatchObject({ at: 5 });
  });

  test('a failure stops at its step, with its message', () => {
    const failed = router('FAILED', [
      ['INSTRUCTIONS ISSUED', 1],
      ['INSTRUCTIONS FETCHED', 2],
      ['FAILED', 3, 'This cluster is registered already.'],
    ]);
    expect(installSteps(failed)[2]).toMatchObject({
      state: 'failed',
      detail: 'This cluster is registered already.',
    });
  });

  test('new instructions start over', () => {
    const again = router('INSTRUCTIONS ISSUED', [
      ['INSTRUCTIONS ISSUED', 1],
      ['INSTRUCTIONS FETCHED', 2],
      ['INSTRUCTIONS ISSUED', 9],
    ]);
    expect(states(again)).toEqual(['done', 'running', 'waiting', 'waiting', 'waiting']);
  });
});

import { expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { RouterStanding } from './router.ts';

function start() {
  const clock = new ManualClock();
  const said: string[] = [];
  const standing = new RouterStanding(clock, ({ status, message, since }) =>
    said.push(`${status} ${since - 1_000_000} ${message}`.trim()),
  );
  return { clock, said, standing };
}

test('a restarted agent that is soon in sync is UP without a detour', () => {
  const { said, standing } = start();
  standing.learn({ missingRights: null });
  standing.learn({ isSynced: true });
  standing.learn({ isInstalling: true });
  expect(said).toEqual(['UP 0']);
});

test('a first sync that takes its time is INSTALLING', () => {
  const { clock, said, standing } = start();
  standing.learn({ isInstalling: true });
  clock.move(100);
  standing.learn({ isSynced: true });
  expect(said).toEqual(['INSTALLING 0', 'UP 100']);
});

test('without its API it is DOWN, without its rights FAILED, and what is worse is said first', () => {
  const { clock, said, standing } = start();
  standing.learn({ isSynced: true });
  clock.move(10);
  standing.learn({ missingRights: 'may not patch' });
  clock.move(10);
  standing.learn({ unreachable: 'refused' });
  clock.move(10);
  standing.learn({ unreachable: 'reset' });
  standing.learn({ unreachable: null });
  standing.learn({ missingRights: null });
  expect(said).toEqual([
    'UP 0',
    'FAILED 10 may not patch',
    'DOWN 20 The Kubernetes API of the cluster does not answer: refused',
    'DOWN 20 The Kubernetes API of the cluster does not answer: reset',
    'FAILED 30 may not patch',
    'UP 30',
  ]);
});

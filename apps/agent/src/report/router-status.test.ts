import { expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { RouterStatus } from './router-status.ts';

function start() {
  const clock = new ManualClock();
  const reported: string[] = [];
  const router = new RouterStatus(clock, ({ status, message, since }) =>
    reported.push(`${status} ${since - 1_000_000} ${message}`.trim()),
  );
  return { clock, reported, router };
}

test('a restarted agent that syncs quickly is UP without INSTALLING', () => {
  const { reported, router } = start();
  router.update({ missingPermissions: null });
  router.update({ isSynced: true });
  router.update({ isInstalling: true });
  expect(reported).toEqual(['UP 0']);
});

test('a first sync that takes long is INSTALLING', () => {
  const { clock, reported, router } = start();
  router.update({ isInstalling: true });
  clock.move(100);
  router.update({ isSynced: true });
  expect(reported).toEqual(['INSTALLING 0', 'UP 100']);
});

test('without the API it is DOWN, without permissions FAILED, and DOWN takes precedence', () => {
  const { clock, reported, router } = start();
  router.update({ isSynced: true });
  clock.move(10);
  router.update({ missingPermissions: 'cannot patch' });
  clock.move(10);
  router.update({ unreachable: 'refused' });
  clock.move(10);
  router.update({ unreachable: 'reset' });
  router.update({ unreachable: null });
  router.update({ missingPermissions: null });
  expect(reported).toEqual([
    'UP 0',
    'FAILED 10 cannot patch',
    'DOWN 20 The Kubernetes API of the cluster does not answer: refused',
    'DOWN 20 The Kubernetes API of the cluster does not answer: reset',
    'FAILED 30 cannot patch',
    'UP 30',
  ]);
});

import type { LogItem, LogSourcesItem, TreeNode } from '@hawser/contract/streams';
import { expect, test } from 'vitest';
import { Logs } from './logs.ts';

const T = '2026-01-31T12:00:00';

const podWith = (restarts: number): TreeNode => ({
  uid: 'uid',
  parents: [],
  apiVersion: 'v1',
  kind: 'Pod',
  namespace: 'shop',
  name: 'web',
  createdAt: 0,
  health: null,
  replicas: '',
  images: [],
  node: '',
  containers: [{ name: 'main', image: 'example.org/web:1', ready: true, restarts, state: 'running' }],
  conditions: [],
  labels: {},
});

test('a container that starts again before its log has ended is followed, from the last line on', async () => {
  const restarted = Promise.withResolvers<void>();
  const asked: unknown[] = [];
  const end = new AbortController();
  const logs = new Logs({
    namespaces: ['shop'],
    trees: {
      async *observe() {
        const known = { root: 'uid', isComplete: true, isCut: false, unreadable: [] };
        yield { ...known, nodes: [podWith(0)] };
        yield { ...known, nodes: [podWith(1)] };
        restarted.resolve();
        await new Promise((resolve) => end.signal.addEventListener('abort', resolve));
      },
    },
    kube: {
      async *logs(_namespace, _pod, { from }) {
        asked.push(from);
        yield new TextEncoder().encode(`${T}.00${asked.length}Z run ${asked.length}\n`);
        // The kubelet ends the log of the first run a little after the second has begun.
        await restarted.promise;
        if (asked.length > 1) await new Promise((resolve) => end.signal.addEventListener('abort', resolve));
      },
    },
  });
  const items: (LogItem | LogSourcesItem)[] = [];
  const request = { kind: 'logs', objectID: 'web', previous: false, tail: 10, resume: [] } as const;
  for await (const item of logs.follow({ ...request, resume: [] }, end.signal)) {
    items.push(item);
    if (item.type === 'log' && item.lines.some(({ text }) => text === 'run 2')) end.abort();
  }
  expect(asked).toEqual([{ lines: 10 }, { instant: Date.parse(`${T}.001Z`) }]);
  expect(items.flatMap((item) => (item.type === 'log' ? item.lines.map(({ text }) => text) : []))).toEqual([
    'run 1',
    'run 2',
  ]);
});

test('a chosen container is read alone, also one that ran before the others', async () => {
  const end = new AbortController();
  const asked: unknown[] = [];
  const [main] = podWith(0).containers;
  if (main === undefined) throw new Error('a container');
  const containers = [{ ...main, name: 'init', state: 'Completed' }, main, { ...main, name: 'proxy' }];
  const logs = new Logs({
    namespaces: ['shop'],
    trees: {
      async *observe() {
        yield {
          root: 'uid',
          isComplete: true,
          isCut: false,
          unreadable: [],
          nodes: [{ ...podWith(0), containers }],
        };
        await new Promise((resolve) => end.signal.addEventListener('abort', resolve));
      },
    },
    kube: {
      async *logs(_namespace, _pod, { container }) {
        asked.push(container);
        yield new TextEncoder().encode(`${T}.001Z prepared\n`);
      },
    },
  });
  const items: (LogItem | LogSourcesItem)[] = [];
  const request = { kind: 'logs', objectID: 'web', container: 'init', previous: false, tail: 10 } as const;
  for await (const item of logs.follow({ ...request, resume: [] }, end.signal)) {
    items.push(item);
    if (item.type === 'log-sources' && item.pods.every(({ state }) => state === 'ended')) end.abort();
  }
  expect(asked).toEqual(['init']);
  expect(items.flatMap((item) => (item.type === 'log' ? item.lines : []))).toMatchObject([
    { container: 'init', text: 'prepared' },
  ]);
});

test('of the container before the last restart its log is read to the end, and not followed', async () => {
  const end = new AbortController();
  const asked: unknown[] = [];
  const logs = new Logs({
    namespaces: ['shop'],
    trees: {
      async *observe() {
        yield { root: 'uid', isComplete: true, isCut: false, unreadable: [], nodes: [podWith(3)] };
        await new Promise((resolve) => end.signal.addEventListener('abort', resolve));
      },
    },
    kube: {
      async *logs(_namespace, _pod, { previous, follow }) {
        asked.push({ previous, follow });
        yield new TextEncoder().encode(`${T}.001Z panic\n`);
      },
    },
  });
  const items: (LogItem | LogSourcesItem)[] = [];
  const request = { kind: 'logs', objectID: 'web', previous: true, tail: 10 } as const;
  for await (const item of logs.follow({ ...request, resume: [] }, end.signal)) {
    items.push(item);
    if (item.type === 'log-sources' && item.pods.every(({ state }) => state === 'ended')) end.abort();
  }
  expect(asked).toEqual([{ previous: true, follow: false }]);
  expect(items.flatMap((item) => (item.type === 'log' ? item.lines : []))).toMatchObject([{ text: 'panic' }]);
});

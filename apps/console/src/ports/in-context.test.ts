import { expect, test, vi } from 'vitest';
import { portsInContext } from './in-context.ts';
import type { Ports } from './ports.ts';

test('every request and socket of a page names its context', async () => {
  const fetch = vi.fn<Ports['fetch']>(async () => new Response());
  const ports = portsInContext(
    {
      fetch,
      liveUrl: 'ws://h/api/live',
      streamsUrl: 'ws://h/api/streams',
      terminalsUrl: 'ws://h/api/terminals',
    } as Partial<Ports> as Ports,
    'a b',
  );
  await ports.fetch('/api/me', { method: 'PATCH', headers: { accept: 'application/json' } });
  const [input, init] = fetch.mock.lastCall ?? [];
  expect([input, init?.method, [...new Headers(init?.headers)]]).toEqual([
    '/api/me',
    'PATCH',
    [
      ['accept', 'application/json'],
      ['hawser-context', 'a b'],
    ],
  ]);
  expect([ports.liveUrl, ports.streamsUrl, ports.terminalsUrl]).toEqual([
    'ws://h/api/live?context=a%20b',
    'ws://h/api/streams?context=a%20b',
    'ws://h/api/terminals?context=a%20b',
  ]);
});

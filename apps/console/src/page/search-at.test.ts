import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from './page.ts';
import { text } from './parameters.ts';
import { rootRoute } from './root-route.ts';
import { latestSearch } from './search-at.ts';

// In Node the router keeps the routes of the first one in the process, which is another test's.
beforeEach(() => vi.stubGlobal('__TSR_CACHE__', undefined));
afterEach(() => vi.unstubAllGlobals());

const load = () => Promise.resolve(() => null);
const logs = page({ path: '/logs', label: 'Logs', parameters: { pod: text }, load });
const list = page({ path: '/list', label: 'List', load });

function readAt(url: string) {
  const router = createRouter({
    routeTree: rootRoute.addChildren([logs.route, list.route]),
    history: createMemoryHistory({ initialEntries: [url] }),
    context: { home: '/dashboard' },
  });
  return latestSearch(router);
}

test('a page takes its own parameters besides the common ones', () => {
  expect(readAt('/logs?q=lyon&pod=web-1')).toEqual({ q: 'lyon', pod: 'web-1' });
});

test('parameters of other pages, unknown and invalid ones are dropped', () => {
  expect(readAt('/list?q=lyon&pod=web-1&evil=x&depth=9&filter=x')).toEqual({ q: 'lyon' });
});

test('a page that does not exist takes the common ones', () => {
  expect(readAt('/nowhere?dialog=install&pod=web-1')).toEqual({ dialog: 'install' });
});

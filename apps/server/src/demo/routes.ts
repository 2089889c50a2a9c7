import { Demo, LoadDemo } from '@hawser/contract/demo';
import { created } from '@hawser/contract/record';
import { z } from 'zod';
import { type AnyRoute, command, read } from '../http/route.ts';
import { loadDemo } from './load.ts';
import { removeDemo } from './remove.ts';
import type { DemoSettings } from './settings.ts';
import { readDemo } from './status.ts';

const of = { tag: 'demo', policy: 'demo.write', path: '/api/demo' } as const;

/** The demo fleet of a context over HTTP. */
export const demoRoutes = (settings: DemoSettings): readonly AnyRoute[] => [
  read({
    ...of,
    operationId: 'getDemo',
    policy: 'networks.read',
    summary: 'Get the demo fleet',
    method: 'GET',
    limit: 'read',
    answer: Demo,
    handle: (work) => readDemo(work, settings),
  }),
  command({
    ...of,
    operationId: 'loadDemo',
    summary: 'Load a demo fleet',
    method: 'POST',
    limit: 'write',
    body: LoadDemo,
    answer: created(Demo),
    status: 201,
    handle: (work) => loadDemo(work, settings),
    audit: {
      subject: 'demo',
      id: ({ runID }) => runID,
      summary: (_, { body }) => `Demo fleet of ${body.clusters} simulated clusters loaded`,
    },
  }),
  command({
    ...of,
    operationId: 'removeDemo',
    summary: 'Remove the demo fleet',
    method: 'DELETE',
    limit: 'write',
    answer: z.object({ removing: Demo }),
    status: 200,
    handle: (work) => removeDemo(work, settings),
    audit: {
      subject: 'demo',
      id: (_, { session }) => session.owner,
      summary: ({ clusters }) => `Demo fleet of ${clusters} simulated clusters removed`,
    },
  }),
];

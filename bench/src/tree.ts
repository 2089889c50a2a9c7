// A resource tree of 1,500 resources and of 10,000, as grid and as graph: first paint, and frames while the graph is dragged. Real browser.
import type { TreeItem, TreeNode } from '@hawser/contract/streams';
import { type Client, signUp } from '@hawser/testkit';
import type { Browser, Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { bench, quantile } from './harness/bench.ts';
import { newPage, startBrowser } from './harness/browser.ts';
import { startBuiltProduct } from './harness/built.ts';
import { buildFirst } from './harness/checkout.ts';
import { framesWhile } from './harness/frames.ts';

const RUNS = 5;
const DRAG_MS = 5_000;
const STEP_MS = 16;
const STEP_PX = 12;
/** Resources in one message of an agent. */
const ITEM = 200;
const GRID = '[role=treegrid] [role=row][data-index]';
const GRAPH = '[role=treeitem]';
const ROOT = 'root';

await bench({
  name: 'tree',
  what: `a resource tree of 1,500 resources and of 10,000 arrives in the browser until all of it is painted, as grid and as graph, ${RUNS} times each, and frames while the graph is dragged; the agent's messages are made in the page`,
  aim: {
    gridMedianMs: { atMost: 300 },
    graphMedianMs: { atMost: 300 },
    panP95Ms: { atMost: 16.7 },
  },
  async measure(run) {
    buildFirst('console');
    const product = await run.hold(startBuiltProduct, (started) => started.stop());
    const { client } = await signUp(product.url, 'bench');
    const path = await pageOfTree(client);
    const browser = await startBrowser(run);
    const figures: Record<string, number> = {};
    const paint = async (name: string, view: string, count: number): Promise<Page> => {
      const spent: number[] = [];
      for (let n = 0; ; n++) {
        const page = await treePage(browser, client, count);
        await page.goto(`${client.url}${path}${view}`);
        spent.push(await paintedMs(page, view === '' ? GRID : GRAPH, count));
        if (n === RUNS - 1) {
          figures[`${name}MedianMs`] = quantile(spent, 0.5);
          figures[`${name}MaxMs`] = Math.max(...spent);
          run.say(`${name}: ${spent.map(Math.round).join(', ')} ms`);
          return page;
        }
        await page.context().close();
      }
    };
    await (await paint('grid', '', 1_500)).context().close();
    const graph = await paint('graph', '?view=graph', 1_500);
    const near = await framesWhile(graph, () => drag(graph));
    await graph.getByRole('button', { name: 'Fit' }).click();
    figures['cardsSeenWhole'] = await graph.locator(GRAPH).count();
    const far = await framesWhile(graph, () => drag(graph));
    await graph.context().close();
    await (await paint('grid10000', '', 10_000)).context().close();
    const large = await paint('graph10000', '?view=graph', 10_000);
    const opening = await framesWhile(large, async () => {
      await large.locator(GRAPH, { hasText: /9,\d{3} resources/ }).click();
      await pause(1_000);
    });
    await large.getByRole('button', { name: 'Fit' }).click();
    figures['cardsOf10000'] = await large.locator(GRAPH).count();
    const opened = await framesWhile(large, () => drag(large));
    return {
      ...figures,
      panP95Ms: quantile(near, 0.95),
      panLongestMs: Math.max(...near),
      panWholeP95Ms: quantile(far, 0.95),
      panWholeLongestMs: Math.max(...far),
      panOpened10000P95Ms: quantile(opened, 0.95),
      panOpened10000LongestMs: Math.max(...opened),
      openGroupLongestMs: Math.max(...opening),
    };
  },
});

/** Defines an application and a cluster, of which no agent knows. */
async function pageOfTree(client: Client): Promise<string> {
  type Created = { readonly created: { readonly id: string } };
  const make = async (path: string, body: object): Promise<string> =>
    (await client.done<Created>('POST', path, { body })).created.id;
  const networkID = await make('/api/networks', { name: 'bench' });
  const cloudID = await make('/api/clusters', { alias: 'lyon' });
  const router = { networkID, cloudID, namespace: 'hawser', hubName: 'hub', isEdge: false };
  const routerID = await make('/api/routers', router);
  const yaml = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: web }\n';
  const objectID = await make('/api/objects', { networkID, yaml });
  return `/applications/${objectID}/clusters/${routerID}`;
}

/** A page whose stream of a tree sends `count` resources as soon as it is opened. */
async function treePage(browser: Browser, client: Client, count: number): Promise<Page> {
  const page = await newPage(browser, client);
  await page.addInitScript(
    ({ items }) => {
      const Real = window.WebSocket;
      /** Sends the items as an agent would, one message each, when the tree is asked for. */
      class Agent extends EventTarget {
        readyState = Real.OPEN;
        bufferedAmount = 0;
        onopen: (() => void) | null = null;
        onmessage: ((event: { data: string }) => void) | null = null;
        onclose: (() => void) | null = null;
        constructor() {
          super();
          setTimeout(() => this.onopen?.());
        }
        send(request: string): void {
          // The page opens other streams beside it, such as what its pods use.
          if (JSON.parse(request).request.kind !== 'tree') return;
          Object.assign(window, { askedAt: performance.now() });
          for (const data of items) setTimeout(() => this.onmessage?.({ data }));
          setInterval(() => this.onmessage?.({ data: '{"type":"ping"}' }), 5_000);
        }
        close(): void {}
      }
      const open = (url: string): unknown => (url.includes('/api/streams') ? new Agent() : new Real(url));
      window.WebSocket = new Proxy(Real, {
        construct: (_, [url]: [string]) => open(url) as object,
      });
    },
    { items: itemsOf(count).map((item) => JSON.stringify({ type: 'item', item })) },
  );
  return page;
}

function itemsOf(count: number): TreeItem[] {
  const nodes = Array.from({ length: count }, (_, n) => nodeOf(n));
  return Array.from({ length: Math.ceil(count / ITEM) }, (_, at) => ({
    type: 'tree' as const,
    reset: at === 0,
    root: ROOT,
    nodes: nodes.slice(at * ITEM, (at + 1) * ITEM),
    removed: [],
    observedAt: Date.now(),
    complete: (at + 1) * ITEM >= count,
    isCut: false,
    unreadable: [],
  }));
}

/** A Deployment with three ReplicaSets, nearly all pods in the first of them, one in 40 not healthy. */
function nodeOf(n: number): TreeNode {
  const [kind, parent] =
    n === 0 ? ['Deployment', null] : n <= 3 ? ['ReplicaSet', ROOT] : ['Pod', n % 50 ? '1' : '2'];
  const isBad = n % 40 === 7;
  return {
    uid: n === 0 ? ROOT : String(n),
    parents: parent === null ? [] : [parent],
    apiVersion: kind === 'Pod' ? 'v1' : 'apps/v1',
    kind,
    namespace: 'shop',
    name: n === 0 ? 'web' : `web-7d9f8c6b5d-${n.toString(36).padStart(5, '0')}`,
    createdAt: Date.now() - n * 60_000,
    health: isBad
      ? { status: 'Degraded', message: 'Back-off restarting failed container' }
      : { status: 'Healthy', message: '' },
    replicas: '',
    images: ['example.org/web:1'],
    node: kind === 'Pod' ? `node-${n % 100}` : '',
    containers:
      kind === 'Pod'
        ? [
            {
              name: 'main',
              image: 'example.org/web:1',
              ready: !isBad,
              restarts: n % 5,
              state: isBad ? 'CrashLoopBackOff' : 'running',
            },
          ]
        : [],
    conditions: [
      { type: 'Ready', status: isBad ? 'False' : 'True', reason: '', message: '', lastTransitionTime: 1 },
    ],
    labels: { app: 'web' },
  };
}

/** From asking for the tree until the frame after the one with all of it. */
function paintedMs(page: Page, row: string, count: number): Promise<number> {
  return page.evaluate(
    ({ row: selector, text }) =>
      new Promise<number>((resolve) => {
        const probe = (): void => {
          const isThere = document.querySelector(selector) && document.body.textContent?.includes(text);
          if (!isThere) return void requestAnimationFrame(probe);
          requestAnimationFrame((at) => resolve(at - (window as unknown as { askedAt: number }).askedAt));
        };
        probe();
      }),
    { row, text: `${count.toLocaleString('en')} resources` },
  );
}

/** Drags the graph to and fro. */
async function drag(page: Page): Promise<void> {
  const box = await page.locator('[role=tree]').boundingBox();
  if (box === null) throw new Error('no graph');
  const [middle, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const end = performance.now() + DRAG_MS;
  await page.mouse.move(middle, y);
  await page.mouse.down();
  for (let n = 0; performance.now() < end; n++) {
    const due = performance.now() + STEP_MS;
    const turn = n % 80;
    const way = (turn < 40 ? turn : 80 - turn) * STEP_PX;
    await page.mouse.move(middle - way, y - way / 2);
    await pause(Math.max(0, due - performance.now()));
  }
  await page.mouse.up();
}

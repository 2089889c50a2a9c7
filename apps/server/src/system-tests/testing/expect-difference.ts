import type { ArgoCommit } from '@hawser/contract/argo';
import type { StreamMessage } from '@hawser/contract/streams';
import type { Client, Product } from '@hawser/testkit';
import { expect } from 'vitest';
import { WebSocket } from 'ws';

interface About {
  readonly product: Product;
  readonly client: Client;
  readonly routerID: string;
  readonly objectID: string;
}

/** What the items of streams have that are asked for here. */
interface Item {
  readonly text?: string;
  readonly commits?: readonly ArgoCommit[];
}

/** The first item of a stream about an object, as a browser gets it; rejects with the reason when there is none. */
const firstItem = ({ product, client, routerID, objectID }: About, request: object): Promise<Item> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${product.url.replace(/^http/, 'ws')}/api/streams`, {
      headers: { cookie: client.cookie, origin: product.url },
    });
    const open = { type: 'open', routerID, request: { ...request, objectID } };
    socket.on('open', () => socket.send(JSON.stringify(open)));
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString('utf8')) as StreamMessage;
      if (message.type === 'ping') return;
      if (message.type === 'item') resolve(message.item as Item);
      else reject(new Error(message.end.message));
      socket.close();
    });
  });

/** Checks what a browser is told of ConfigMap `shop`, whose color differs, and of the commit of the revision. */
export async function expectDifference(
  about: About,
  { live, desired, revision }: Record<'live' | 'desired' | 'revision', string>,
): Promise<void> {
  const resource = { group: '', kind: 'ConfigMap', namespace: 'default', name: 'shop' };
  const { text } = await firstItem(about, { kind: 'application-diff', resource });
  expect(JSON.parse(text ?? '')).toMatchObject({
    live: { data: { color: live } },
    desired: { data: { color: desired } },
  });
  const { commits } = await firstItem(about, { kind: 'application-commits' });
  const commit = { revision, author: 'Ada <ada@example.org>', message: expect.any(String) };
  expect(commits).toContainEqual(expect.objectContaining(commit));
}

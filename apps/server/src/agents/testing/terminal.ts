import type { StreamItem, TerminalCommand, TerminalMessage } from '@hawser/contract/streams';
import { waitUntil } from '@hawser/testkit';
import { WebSocket } from 'ws';
import { deployment, rule } from '../../testing/fleet.ts';
import { startNouns } from '../../testing/nouns.ts';
import { TestAgent, type TestConnection } from './agent.ts';
import { attachedRouter, startGateway } from './gateway.ts';

type Open = Extract<TerminalCommand, { type: 'open' }>;

/** Output of a container, as the agent sends it. */
export const output = (text: string): StreamItem => ({ type: 'terminal-output', text });

/** The same terminal, in a pod that Hawser did not place. */
export function foreignPod({ request }: Open): Open['request'] {
  const { kind, pod, container, columns, rows } = request;
  const target = { apiVersion: 'v1', ofKind: 'Pod', resource: 'pods', namespace: 'shop', name: pod };
  return { kind, pod, container, columns, rows, target };
}

/** Number of streams that the agent was asked for. */
export const asked = (connection: TestConnection): number =>
  connection.received.filter(({ type }) => type === 'openStream').length;

/** A gateway with accounts, agents and browsers that open terminals. */
export async function startTerminals() {
  const nouns = await startNouns();
  /** Accounts whose sessions have ended. */
  const signedOut = new Set<string>();
  const server = await startGateway(nouns, { isSignedIn: async (_request, uid) => !signedOut.has(uid) });

  /** A browser's socket for one terminal. */
  function browse(uid: string, open: Open | string) {
    const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}/api/terminals`, {
      headers: { 'x-uid': uid },
    });
    const received: TerminalMessage[] = [];
    let closed: number | null = null;
    socket.on('open', () => socket.send(typeof open === 'string' ? open : JSON.stringify(open)));
    socket.on('message', (data: Buffer) => {
      const message: TerminalMessage = JSON.parse(data.toString('utf8'));
      if (message.type !== 'ping') received.push(message);
    });
    socket.on('close', (code) => {
      closed = code;
    });
    return {
      socket,
      received,
      send: (command: TerminalCommand) => socket.send(JSON.stringify(command)),
      type: (text: string) =>
        socket.send(
          JSON.stringify({ type: 'input', input: { type: 'text', text } } satisfies TerminalCommand),
        ),
      closed: () => waitUntil(() => closed, { what: 'the end of the terminal' }),
      got: (type: TerminalMessage['type']) =>
        waitUntil(() => received.find((message) => message.type === type), { what: `a message ${type}` }),
      /** How it ended, as the browser received it. */
      end: async () => {
        await waitUntil(() => closed, { what: 'the end of the terminal' });
        const last = received.at(-1);
        return last?.type === 'end' ? last.end : null;
      },
    };
  }

  /** An account with an application on a cluster whose agent is connected, and terminals granted. */
  async function placed(grant: object = { exec: true }) {
    const attached = await attachedRouter(nouns, 'hawser', grant);
    const { uid, fleet, network, router } = attached;
    const object = await fleet.object(network, deployment('web'));
    await fleet.rules(network, rule([], []));
    const agent = new TestAgent(server.url);
    await agent.enroll((await server.issue(uid, router.id)).installId);
    const open: Open = {
      type: 'open',
      routerID: router.id,
      request: {
        kind: 'terminal',
        objectID: object.id,
        pod: 'web-1',
        container: 'main',
        columns: 80,
        rows: 24,
      },
    };
    return { ...attached, object, open, connection: await agent.connect() };
  }

  /** The same, with a terminal that is open. */
  async function opened() {
    const all = await placed();
    const page = browse(all.uid, all.open);
    const { stream } = await all.connection.next('openStream');
    all.connection.send({ type: 'streamItem', stream, item: { type: 'terminal-opened' } });
    await page.got('opened');
    return { ...all, page, stream };
  }

  /** The audit entries about terminals of a context. */
  async function audited(uid: string): Promise<{ actor_uid: string; command: string; summary: string }[]> {
    return nouns.store.tenant(uid, ({ db }) =>
      db
        .selectFrom('audit_entries')
        .select(['actor_uid', 'command', 'summary'])
        .where('subject_kind', '=', 'terminal')
        .orderBy('id')
        .execute(),
    );
  }
  const endIn = (uid: string) =>
    waitUntil(async () => (await audited(uid)).find(({ command }) => command === 'endTerminal')?.summary, {
      what: 'the audit entry of the end',
    });

  return {
    nouns,
    server,
    signedOut,
    browse,
    placed,
    opened,
    audited,
    endIn,
    async close() {
      await server.close();
      await nouns.close();
    },
  };
}

/** A terminal that is open. */
export type OpenedTerminal = Awaited<ReturnType<Awaited<ReturnType<typeof startTerminals>>['opened']>>;

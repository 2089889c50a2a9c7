import type { TerminalRequest } from '@hawser/contract/streams';
import { agentNamespace } from '@hawser/domain/names';
import { type Running, skipReason, startCluster, type TestCluster, waitUntil } from '@hawser/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FakeServer, type StreamRecord } from './fake-server.ts';
import { install, type TestInstallation } from './install.ts';
import { deployment, desired } from './manifests.ts';
import { runAgent } from './process.ts';

const reason = skipReason();
const ROUTER = '01900000-0000-7000-8000-000000000003';

/** kwok runs the shell on this machine: nothing is typed here but harmless commands. */
describe.skipIf(reason !== null)(`terminals on a real cluster (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;
  let server: FakeServer;
  let agent: Running;
  let namespace: string;
  let count = 0;

  beforeAll(async () => {
    cluster = await startCluster('edge');
  });
  afterAll(async () => {
    await cluster?.stop();
  });
  afterEach(async () => {
    await agent.end();
    await server.close();
  });

  const podsOf = async (app: string): Promise<string[]> => {
    const names = '-o=jsonpath={.items[*].metadata.name}';
    return (await cluster.kubectl('-n', namespace, 'get', 'pods', '-l', `app=${app}`, names)).split(' ');
  };

  /** An agent that has applied a Deployment; returns the name of its pod. */
  async function start(rights: Pick<TestInstallation, 'exec' | 'execInRole'>): Promise<string> {
    count += 1;
    namespace = `shell-${count}`;
    server = new FakeServer({ routerID: ROUTER, installId: 'install-3' });
    await server.listen();
    const url = `http://127.0.0.1:${server.port}`;
    const kubeconfig = await install(cluster, {
      namespace,
      routerID: ROUTER,
      installId: 'install-3',
      server: url,
      ...rights,
    });
    agent = await runAgent(kubeconfig, agentNamespace(namespace));
    await server.untilRouter('UP');
    server.apply(desired('web', 1, deployment('web', 1)));
    await server.until('web', 'UP');
    return (await podsOf('web'))[0] ?? '';
  }
  const open = (pod: string, more: Partial<TerminalRequest> = {}): StreamRecord =>
    server.stream({
      kind: 'terminal',
      objectID: 'web',
      pod,
      container: 'main',
      columns: 100,
      rows: 30,
      ...more,
    });
  const type = (terminal: StreamRecord, text: string) => terminal.input({ type: 'text', text });
  const textOf = ({ items }: StreamRecord) =>
    items.map((item) => (item.type === 'terminal-output' ? item.text : '')).join('');
  const shows = (terminal: StreamRecord, text: string) =>
    waitUntil(() => textOf(terminal).includes(text), { what: `${text} in ${textOf(terminal)}` });
  const endOf = (terminal: StreamRecord) => waitUntil(() => terminal.end, { what: 'the end' });

  test('a shell shows what it writes, takes input and the size of the window, and its end is reported', async () => {
    const pod = await start({ exec: true });
    const terminal = open(pod);
    await waitUntil(() => terminal.items.length > 0, { what: 'the shell' });
    expect(terminal.items[0]).toEqual({ type: 'terminal-opened' });
    type(terminal, 'stty size; echo "term is $TERM"; printf "\\303\\244\\n"\r');
    await shows(terminal, '30 100');
    await shows(terminal, 'term is xterm-256color');
    await shows(terminal, 'ä');
    terminal.input({ type: 'resize', columns: 90, rows: 20 });
    type(terminal, 'sleep 0.2; stty size\r');
    await shows(terminal, '20 90');
    type(terminal, 'exit\r');
    expect(await endOf(terminal)).toEqual({ code: 'done', message: '' });
    expect(terminal.items.at(-1)).toMatchObject({ type: 'terminal-exit', code: 0 });
    expect(terminal.taken).toBeGreaterThan(60);
  });

  test('a large paste arrives whole', async () => {
    const pod = await start({ exec: true });
    const terminal = open(pod);
    await shows(terminal, '');
    type(terminal, 'stty -echo; wc -l; echo counted\r');
    await waitUntil(() => terminal.taken > 0, { what: 'the input to be taken' });
    const line = `${'x'.repeat(99)}\n`;
    let sent = terminal.taken;
    for (let n = 0; n < 20; n++) {
      type(terminal, line.repeat(80));
      sent += 8_000;
      await waitUntil(() => terminal.taken >= sent, { what: 'the paste to be taken' });
    }
    type(terminal, '\u0004');
    await shows(terminal, '1600');
    await shows(terminal, 'counted');
    terminal.close();
  });

  test('it ends when its pod is deleted', async () => {
    const pod = await start({ exec: true });
    const terminal = open(pod);
    await waitUntil(() => terminal.items.length > 0, { what: 'the shell' });
    await cluster.kubectl('-n', namespace, 'delete', 'pod', pod, '--wait=false', '--force');
    expect(await endOf(terminal)).toEqual({ code: 'not-found', message: 'The pod does not exist any more.' });
  });

  test('only containers of pods that an applied object owns have one', async () => {
    const pod = await start({ exec: true });
    await cluster.apply(
      JSON.stringify({ ...deployment('foreign', 1), metadata: { name: 'foreign', namespace } }),
    );
    await cluster.kubectl('-n', namespace, 'rollout', 'status', 'deployment/foreign');
    const [foreign = ''] = await podsOf('foreign');
    for (const terminal of [
      open(foreign),
      open(pod, { container: 'other' }),
      open(pod, { objectID: 'unknown' }),
    ]) {
      expect(await endOf(terminal)).toMatchObject({ code: 'not-found' });
      expect(terminal.items).toEqual([]);
    }
  });

  test('an agent whose grant does not include terminals refuses, even when its role does', async () => {
    const pod = await start({ exec: false, execInRole: true });
    const terminal = open(pod);
    expect(await endOf(terminal)).toMatchObject({ code: 'refused' });
    expect(terminal.items).toEqual([]);
  });

  test('an agent whose role does not include them says so', async () => {
    const pod = await start({ exec: true, execInRole: false });
    const end = await endOf(open(pod));
    expect(end.code).toBe('refused');
    expect(end.message).toContain('pods/exec');
  });
});

import type { AgentMessage } from '@hawser/contract/agent';
import { agentNamespace } from '@hawser/domain/names';
import { ARGOCD_ACCOUNT_NAME } from '@hawser/domain/objects';
import { skipReason, startCluster, type TestCluster, waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Kubernetes } from '../adapters/kubernetes.ts';
import { kubeconfigAccess, withToken } from '../adapters/kubernetes-access.ts';
import { isStatus } from '../kube/api.ts';
import { CONFIG_MAP, SECRET } from '../kube/kinds.ts';
import { AccountTokens } from '../registrations/account-tokens.ts';
import { FakeServer } from './fake-server.ts';
import { install } from './install.ts';
import { ManualClock } from './manual-clock.ts';
import { runAgent } from './process.ts';

const reason = skipReason();
const ROUTER = '01900000-0000-7000-8000-000000000001';
const HOUR = 3_600_000;
type TokenMessage = Extract<AgentMessage, { type: 'argoCdToken' }>;

describe.skipIf(reason !== null)(
  `tokens for Argo CD on a real API server (${reason ?? 'programs found'})`,
  () => {
    let edge: TestCluster;
    let server: FakeServer;
    let kubeconfig: string;
    let access: Awaited<ReturnType<typeof kubeconfigAccess>>;

    beforeAll(async () => {
      edge = await startCluster('edge');
      server = new FakeServer({ routerID: ROUTER, installId: 'install-1' });
      await server.listen();
      kubeconfig = await install(edge, {
        namespace: 'shop',
        routerID: ROUTER,
        installId: 'install-1',
        server: `http://127.0.0.1:${server.port}`,
        argoCdAccount: true,
      });
      access = await kubeconfigAccess(kubeconfig);
    });
    afterAll(async () => {
      await access?.dispatcher.destroy();
      await server?.close();
      await edge?.stop();
    });

    const configMap = (namespace: string) => ({ kind: CONFIG_MAP, namespace, name: 'of-argo-cd' });
    /** Whether an account with this token may write a ConfigMap there. */
    const writes = async (token: string, namespace: string) => {
      const ref = configMap(namespace);
      const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: ref.name, namespace } };
      try {
        await new Kubernetes(withToken(access, token)).apply(ref, object, { force: true });
        return true;
      } catch (error) {
        if (isStatus(error, 401, 403)) return false;
        throw error;
      }
    };

    test('an agent hands over a token that may do what was chosen and nothing else, and logs none', async () => {
      const agent = await runAgent(kubeconfig, agentNamespace('shop'));
      const { token, expiresAt, message } = await waitUntil(() => server.tokens.at(-1), { what: 'a token' });
      if (token === null || expiresAt === null) throw new Error(message);
      const lifeMs = expiresAt - (server.hellos.at(-1)?.now ?? 0);
      expect(lifeMs).toBeGreaterThan(23 * HOUR);
      expect(lifeMs).toBeLessThan(25 * HOUR);
      expect(await writes(token, 'shop')).toBe(true);
      expect(await writes(token, 'default')).toBe(false);
      const asAccount = new Kubernetes(withToken(access, token));
      await expect(asAccount.list(SECRET, 'shop')).rejects.toMatchObject({ status: 403 });
      // The agent may ask for tokens of no other account.
      const other = { apiVersion: 'v1', kind: 'TokenRequest', resource: 'serviceaccounts/default/token' };
      const asAgent = new Kubernetes(access);
      const request = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} };
      await expect(asAgent.create(other, agentNamespace('shop'), request)).rejects.toMatchObject({
        status: 403,
      });
      await agent.end();
      expect(agent.output()).not.toContain(token);
      expect(await edge.kubectl('get', 'secrets,configmaps', '-A', '-o=yaml')).not.toContain(token);
    });

    test('each is replaced long before it ends; without the account the last one stays, with the reason, and then none', async () => {
      const clock = new ManualClock(new Date().getTime());
      const sent: TokenMessage[] = [];
      const log = { info: () => {}, warn: () => {}, error: () => {} };
      const namespace = agentNamespace('shop');
      const tokens = new AccountTokens({ clock, log, kube: new Kubernetes(access), namespace });
      tokens.connect((message) => message.type === 'argoCdToken' && sent.push(message));
      const end = new AbortController();
      const running = tokens.run(end.signal);
      const until = (count: number) => waitUntil(() => sent.length >= count, { what: `${count} messages` });
      await until(1);
      clock.move(7 * HOUR);
      expect(sent).toHaveLength(1);
      // The real API server writes when a token ends in whole seconds, of a time a little later than this clock's.
      clock.move(HOUR + 60_000);
      await until(2);
      const [first, second] = sent;
      expect(second?.token).not.toBe(first?.token);
      for (const each of [first, second]) expect(await writes(each?.token ?? '', 'shop')).toBe(true);

      // A token belongs to its account: without it, it is worth nothing.
      await edge.kubectl('-n', namespace, 'delete', 'serviceaccount', ARGOCD_ACCOUNT_NAME);
      await waitUntil(async () => !(await writes(second?.token ?? '', 'shop')), { what: 'a refused token' });
      clock.move(9 * HOUR);
      await until(3);
      expect(sent.at(-1)).toMatchObject({
        token: second?.token,
        message: expect.stringContaining('Apply the install command of this cluster again.'),
      });
      clock.move(24 * HOUR);
      await waitUntil(() => sent.at(-1)?.token === null, { what: 'no token' });

      await edge.kubectl('-n', namespace, 'create', 'serviceaccount', ARGOCD_ACCOUNT_NAME);
      clock.move(HOUR);
      const last = await waitUntil(() => (sent.at(-1)?.message === '' ? sent.at(-1) : null), {
        what: 'a token again',
      });
      expect(await writes(last.token ?? '', 'shop')).toBe(true);
      end.abort();
      await running;
    });
  },
);

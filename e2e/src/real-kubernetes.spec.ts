// Covers: cluster-inside, logs, object-on-cluster, resource-tree
//
// The pages that look into a cluster, on real Kubernetes: etcd, API server, controllers, scheduler, kwok as kubelets, and the agent's own
// process with the rights of its manifest. One cluster for all of them.
import { serveMetrics, skipReason } from '@hawser/testkit';
import { violations } from '@hawser/testkit/axe';
import { expect, type Locator, type Page } from '@playwright/test';
import { Person } from './person.ts';
import { type RealSite, startRealSite } from './site/real-site.ts';
import { test } from './test.ts';

const deploymentYaml = (name: string, replicas: number, label = '') => `# As many as are needed.
apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  replicas: ${replicas} # of each
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name}${label} } }
    spec: { containers: [{ name: main, image: 'example.org/${name}:1' }] }
`;
const SERVICE = `apiVersion: v1
kind: Service
metadata: { name: shop }
spec: { selector: { app: web }, ports: [{ port: 80 }] }
`;
const reason = skipReason();

test.describe('on real Kubernetes', () => {
  test.skip(reason !== null, reason ?? '');
  let ada: Person;
  let page: Page;
  let site: RealSite;
  let cluster: string;
  let router: string;
  let network: string;
  const objects = new Map<string, string>();

  const add = async (name: string, yaml: string): Promise<void> => {
    const body = { networkID: network, yaml };
    const { created } = await ada.client.done<{ created: { id: string } }>('POST', '/api/objects', { body });
    objects.set(name, created.id);
  };
  const kubectl = (...args: string[]): Promise<string> => site.kubectl('-n', 'hawser', ...args);
  const row = (name: RegExp): Locator => page.getByRole('row', { name });
  const openOnCluster = (name: string): Promise<void> =>
    ada.open(`/applications/${objects.get(name)}/clusters/${router}`);
  const showsStatus = (name: string, status: string): Promise<void> =>
    expect(page.getByRole('button', { name: new RegExp(`^${name} on turku: ${status}`) })).toBeVisible();

  test.beforeAll(async ({ browser, product }) => {
    ada = await Person.of(product, browser, 'ada');
    page = ada.page;
    network = await ada.network({ name: 'retail' });
    cluster = await ada.cluster('turku');
    router = await ada.attach(network, cluster, { grant: { inspect: true, logs: true } });
    site = await startRealSite('turku');
    await ada.install(router, site);
    await add('web', deploymentYaml('web', 3));
    await add('shop', SERVICE);
    await add('flaky', deploymentYaml('flaky', 1, ', testkit/crash-loop: "true"'));
    const { version } = await ada.client.done<{ version: number }>('GET', `/api/networks/${network}`);
    await ada.client.done('PUT', `/api/networks/${network}/distributionRules`, {
      version,
      body: { distributionRules: [{ cloud: '[]', object: '[]' }] },
    });
  });
  test.afterAll(async () => {
    await site?.stop();
    await ada?.leave();
  });

  test('YAML is checked while it is typed by what the cluster itself knows, also of custom kinds', async () => {
    await site.apply(`apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.org}
spec:
  group: example.org
  scope: Namespaced
  names: {kind: Widget, plural: widgets, singular: widget}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties: {spec: {type: object, properties: {size: {type: integer}}}}`);
    const problems = ada.dialog.getByRole('list', { name: 'Problems' });
    const of = (text: string) => new RegExp(`Cluster turku \\(Kubernetes v1[^)]+\\) ${text}`);
    await ada.open(`/applications/${objects.get('web')}`);
    await expect(row(/turku/).first()).toBeVisible();
    await page.keyboard.press('e');
    await ada.screen.writeYaml(deploymentYaml('web', 3).replace('replicas', 'replica'));
    await expect(problems).toContainText(of('has no field spec.replica. Did you mean replicas?'));
    await ada.press('Cancel');
    await ada.press('Discard');
    await expect(ada.dialog).toHaveCount(0);
    await ada.openDialog('/applications', 'create-object');
    const widget = (size: string) =>
      `apiVersion: example.org/v1\nkind: Widget\nmetadata: { name: one }\nspec: { ${size} }\n`;
    await ada.screen.writeYaml(widget('sise: 1'));
    await expect(problems).toContainText(of('has no field spec.sise. Did you mean size?'));
    await ada.screen.writeYaml(widget('size: 1').replace('/v1', '/v2'));
    await expect(problems).toContainText(of('does not serve example.org/v2 Widget.'));
    await ada.screen.writeYaml(widget('size: 1'));
    await expect(problems).toHaveCount(0);

    // A kind of which Hawser knows nothing has a form, made from what the cluster knows.
    await ada.press('Form');
    await ada.dialog.getByLabel('size').fill('7');
    await ada.press('YAML');
    await expect(ada.dialog.getByRole('textbox', { name: 'YAML' })).toContainText('size: 7');
  });

  test('a cluster has its nodes, namespaces, objects by kind, events and the log of its agent', async () => {
    const grid = (name: string) => page.getByRole('treegrid', { name, exact: true });
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    const open = async (name: string): Promise<void> => {
      await row(new RegExp(`^${name} `)).click();
      await page.keyboard.press('Enter');
    };

    await test.step('its version, and what was placed there by which rule', async () => {
      await ada.open(`/clusters/${cluster}`);
      await expect(page.getByRole('region', { name: 'Overview', exact: true })).toContainText(
        /v?1\.\d+\.\d+/,
      );
      await expect(page.getByRole('article', { name: 'Agent in retail' })).toBeVisible();
      const placed = grid('Applications on turku');
      await expect(placed.getByRole('row', { name: /^web .*up/ })).toContainText('Rule 1');
      await expect(placed.getByRole('row', { name: /^flaky .*down/ })).toContainText('0 of 1');
    });

    await test.step('its nodes, and why nothing is known about what they use', async () => {
      await tab('Nodes').click();
      await expect(grid('Nodes of turku').getByRole('row', { name: /^turku-node-[12] ready/ })).toHaveCount(
        2,
      );
      await expect(page.getByText('2 of 2 nodes')).toBeVisible();
      await expect(page.getByText('The cluster serves no metrics (metrics.k8s.io).')).toBeVisible();
      await site.kubectl('cordon', 'turku-node-2');
      await expect(row(/^turku-node-2 ready/)).toContainText('No pods are scheduled on it (cordoned)');
      await site.kubectl('uncordon', 'turku-node-2');
      expect(await violations(page)).toEqual([]);
    });

    await test.step('its namespaces, also a new one', async () => {
      await tab('Namespaces').click();
      await expect(row(/^kube-system active/)).toBeVisible();
      await site.kubectl('create', 'namespace', 'somebody-elses');
      await expect(row(/^somebody-elses active/)).toBeVisible();
    });

    await test.step('its objects by kind, with what made each', async () => {
      await tab('Objects').click();
      await expect(row(/^Secret /)).toHaveCount(0);
      await open('Deployment');
      await expect(row(/^web healthy hawser/)).toContainText('placed by Hawser');
      await page.getByRole('button', { name: 'All kinds' }).click();
      await open('Pod');
      const pod = row(/^web-\S+ healthy .*hawser/).first();
      await expect(pod).toContainText(/ReplicaSet web-/);
      await expect(row(/^flaky-\S+ degraded .*hawser/)).toContainText('CrashLoopBackOff: ');
      await expect(row(/^flaky-\S+ degraded .*hawser/)).toContainText(/0 \/ 1[\s\S]*turku-node-[12]/);
      // What each uses is shown where the cluster measures it, and otherwise why it is not.
      await expect(page.getByText('CPU and memory: The cluster serves no metrics')).toBeVisible();
      await expect(page.getByRole('columnheader', { name: 'CPU used' })).toHaveCount(0);
      const metrics = await serveMetrics(site.cluster, {
        nodes: {},
        container: { cpu: '125m', memory: '64Mi' },
      });
      await expect(page.getByRole('columnheader', { name: 'CPU used' })).toBeVisible();
      await expect(pod).toContainText(/0\.125[\s\S]*64 MiB/);
      await metrics.stop();
      await site.kubectl('delete', 'apiservice', 'v1beta1.metrics.k8s.io');
      // What is not healthy comes first, below the titles.
      await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toContainText('flaky-');
      await page.getByRole('button', { name: 'All kinds' }).click();
      await open('ConfigMap');
      await expect(row(/^kube-root-ca\.crt .*kube-system foreign/)).toBeVisible();
    });

    await test.step('its events, as they happen', async () => {
      await tab('Events').click();
      await expect(row(/ScalingReplicaSet/).first()).toBeVisible();
      await site.apply(`apiVersion: v1
kind: Pod
metadata: { name: nowhere, namespace: somebody-elses }
spec: { nodeSelector: { disk: none }, containers: [{ name: main, image: 'example.org/nowhere:1' }] }
`);
      await expect(row(/warning: FailedScheduling/)).toContainText('nowhere');
      await page.getByRole('button', { name: 'Warnings only' }).click();
      await expect(row(/ScalingReplicaSet/)).toHaveCount(0);
      await expect(row(/warning: FailedScheduling/)).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    await test.step('the log of its agent', async () => {
      await tab('Agent log').click();
      await expect(page.getByRole('log')).toContainText('msg="Connected to the server"');
    });
  });

  test('an application is followed to the resources that it owns, as controllers create and replace them', async () => {
    const pods = row(/^web-\S+ Pod healthy/);

    await test.step('its page counts its replicas, and Enter opens its resources', async () => {
      await ada.open(`/applications/${objects.get('web')}`);
      await expect(row(/turku.*up/)).toContainText('3 / 3');
      await page.getByRole('treegrid', { name: 'Clusters of web' }).focus();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await expect(row(/^web Deployment healthy/)).toHaveAttribute('aria-level', '1');
      await expect(row(/^web-\S+ ReplicaSet healthy/)).toHaveAttribute('aria-level', '2');
      await expect(pods).toHaveCount(3);
      await expect(pods.first()).toHaveAttribute('aria-level', '3');
      await expect(pods.first()).toContainText(/turku-node-[12]/);
      expect(await violations(page)).toEqual([]);
    });

    await test.step('a pod that somebody deletes is replaced', async () => {
      const names = await kubectl('get', 'pods', '-l=app=web', '-o=jsonpath={.items[*].metadata.name}');
      const [name = ''] = names.split(' ');
      await expect(row(new RegExp(`^${name} `))).toBeVisible();
      await kubectl('delete', 'pod', name);
      await expect(row(new RegExp(`^${name} `))).toHaveCount(0);
      await expect(pods).toHaveCount(3);
    });

    await test.step('a pod has its live YAML, conditions and events', async () => {
      await pods.first().click();
      const details = page.getByRole('complementary', { name: /Pod web-/ });
      await expect(details.getByRole('table', { name: 'Containers' })).toContainText('example.org/web:1');
      await details.getByRole('button', { name: 'Conditions' }).click();
      const conditions = page.getByRole('dialog', { name: 'Conditions' });
      await expect(conditions).toContainText('PodScheduled: True');
      await conditions.getByRole('button', { name: 'Done' }).click();
      await details.getByRole('button', { name: 'Live YAML' }).click();
      await expect(details.getByText('ownerReferences').first()).toBeVisible();
      await expect(details.getByText('managedFields')).toHaveCount(0);
      await details.getByRole('button', { name: 'Show managed fields' }).click();
      await expect(details.getByText('managedFields')).not.toHaveCount(0);
      await details.getByRole('button', { name: 'Hide managed fields' }).click();
      await expect(details.getByText('managedFields')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Events' }).click();
      await expect(row(/SuccessfulCreate/).first()).toBeVisible();
      await expect(row(/Scheduled/).first()).toBeVisible();
      await page.getByRole('tab', { name: 'Resources' }).click();
    });

    await test.step('a new version makes a second ReplicaSet, which takes the pods over', async () => {
      const id = objects.get('web');
      const { version, yaml } = await ada.client.done<{ version: number; yaml: string }>(
        'GET',
        `/api/objects/${id}`,
      );
      const body = { yaml: yaml.replace('web:1', 'web:2') };
      const replaced = await kubectl('get', 'pods', '-l=app=web', '-o=jsonpath={.items[*].metadata.name}');
      await ada.client.done('PATCH', `/api/objects/${id}`, { version, body });
      await expect(row(/^web-\S+ ReplicaSet/)).toHaveCount(2);
      // During the change there may be three of both versions together.
      for (const name of replaced.split(' ')) await expect(row(new RegExp(`^${name} `))).toHaveCount(0);
      await expect(pods).toHaveCount(3);
      await pods.first().click();
      const details = page.getByRole('complementary', { name: /Pod web-/ });
      await expect(details.getByRole('table', { name: 'Containers' })).toContainText('example.org/web:2');
      await page.keyboard.press('Escape');
    });

    await test.step('as a graph', async () => {
      await page.keyboard.press('v');
      const graph = page.getByRole('tree', { name: 'Resources of web on turku' });
      await expect(graph.getByRole('treeitem', { name: /^Pod .*web-\S+ healthy/ })).toHaveCount(3);
      await page.keyboard.press('v');
    });

    await test.step('a Service owns its EndpointSlice, and the Endpoints of its name', async () => {
      await openOnCluster('shop');
      await expect(row(/^shop-\S+ EndpointSlice/)).toHaveAttribute('aria-level', '2');
      await expect(row(/^shop Endpoints/)).toHaveAttribute('aria-level', '2');
    });

    await test.step('a container that crashes again and again is named with the reason', async () => {
      await openOnCluster('flaky');
      await expect(row(/^flaky-\S+ Pod degraded/)).toContainText('CrashLoopBackOff');
    });
  });

  test('logs come live from the kubelet, and go on where they were when the agent comes back', async () => {
    const log = page.getByRole('log');
    await openOnCluster('web');
    await row(/^web-\S+ Pod healthy/)
      .first()
      .click();

    await test.step('of one pod', async () => {
      await site.writeLog('before anybody looked');
      await page.keyboard.press('l');
      await expect(log).toContainText('before anybody looked');
      await site.writeLog('while somebody looks', '\u001b[31mred\u001b[0m');
      await expect(log).toContainText('while somebody looks');
      await expect(log).toContainText('red');
      await expect(log).not.toContainText('[31m');
      expect(await violations(page)).toEqual([]);
    });

    await test.step('of all pods, each line with its pod', async () => {
      await page.getByRole('combobox', { name: 'Pod' }).click();
      await page.getByRole('option', { name: 'All pods' }).click();
      await expect(log.getByText('while somebody looks')).toHaveCount(3);
      await site.writeLog('of all');
      await expect(log.getByText('of all')).toHaveCount(3);
      await expect(log.getByText(/^web-\S+/)).not.toHaveCount(0);
    });

    await test.step('a line of 10 MB is cut and binary output is text; neither holds up what follows', async () => {
      const binary = Array.from({ length: 4_000 }, (_, n) => String.fromCharCode((n * 151) % 256));
      await site.writeLog('x'.repeat(10_000_000), binary.join('').replaceAll(/[\r\n]/g, ''), 'after both');
      await expect(log.getByText('after both')).toHaveCount(3);
      await expect(log.getByText('… cut')).toHaveCount(3);
      await expect(log.getByText('\ufffd').first()).toBeVisible();
    });

    await test.step('what was written while the agent was gone follows, and nothing comes twice', async () => {
      await site.killAgent();
      await expect(page.getByText(/Interrupted .* ago; trying again/).first()).toBeVisible();
      await site.writeLog('nobody passed this on');
      await site.startAgent();
      await expect(log.getByText('nobody passed this on')).toHaveCount(3);
      await expect(log.getByText('of all')).toHaveCount(3);
      await expect(page.getByText(/trying again/)).toHaveCount(0);
    });
  });

  test('what somebody changes with kubectl is shown with its field manager, put back, accepted, or corrected at once', async () => {
    const drift = page.getByRole('region', { name: 'Changed by hand' });
    const field = (path: RegExp) => drift.getByRole('row', { name: path });
    const path = `/api/objects/${objects.get('web')}`;
    const yamlOf = async () => (await ada.client.done<{ yaml: string }>('GET', path)).yaml;
    const before = await yamlOf();
    const image = /example\.org\/web:\d/.exec(before)?.[0];
    await openOnCluster('web');
    await showsStatus('web', 'up');

    await test.step('with the applied and the live value, and who changed it', async () => {
      await kubectl('scale', 'deployment', 'web', '--replicas=5');
      await expect(field(/spec\.replicas/)).toContainText(/3.*5.*kubectl/);
      await kubectl('set', 'image', 'deployment/web', 'main=example.org/web:hotfix', '--field-manager=ben');
      await expect(field(/containers\[main\]\.image/)).toContainText(/web:hotfix.*ben/);
      await showsStatus('web', 'out-of-sync');
      expect(await violations(page)).toEqual([]);
    });

    await test.step('Put back applies it again', async () => {
      await drift.getByRole('button', { name: 'Put back' }).click();
      await expect(drift).toHaveCount(0);
      await showsStatus('web', 'up');
      expect(await site.deployment('web', '{.spec.replicas} {.spec.template.spec.containers[0].image}')).toBe(
        `3 ${image}`,
      );
    });

    await test.step('Accept makes it a new version, with the comments of the old one', async () => {
      await site.edit('web', { spec: { replicas: 4 } });
      await expect(field(/spec\.replicas/)).toContainText(/4.*kubectl-edit/);
      await drift.getByRole('button', { name: 'Accept as new version' }).click();
      const review = page.getByRole('dialog', { name: 'Accept as new version' });
      await expect(review).toContainText('1 line changed, 1 cluster');
      await review.getByRole('button', { name: 'Confirm' }).click();
      await expect(drift).toHaveCount(0);
      await showsStatus('web', 'up');
      expect(await yamlOf()).toBe(before.replace('replicas: 3', 'replicas: 4'));
    });

    await test.step('a label of ours that is removed by hand is noticed', async () => {
      await kubectl('label', 'deployment', 'web', 'hawser.io/managed-by-');
      await expect(field(/hawser\.io\/managed-by/)).toContainText('removed');
      await drift.getByRole('button', { name: 'Put back' }).click();
      await expect(drift).toHaveCount(0);
    });

    await test.step('with the network set to correct it is put back at once, and says what was', async () => {
      await ada.openDialog('/networks', 'drift-mode', network);
      const dialog = page.getByRole('dialog', { name: 'Changes by hand' });
      await dialog.getByRole('combobox').click();
      await page.getByRole('option', { name: 'Put it back at once' }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      await openOnCluster('web');
      await showsStatus('web', 'up');
      await kubectl('scale', 'deployment', 'web', '--replicas=7');
      await expect(drift).toContainText('put back by the agent once');
      await showsStatus('web', 'up');
      expect(await site.deployment('web', '{.spec.replicas}')).toBe('4');
    });
  });
});

import { sealedSecretsSkipReason, startCluster, startSealedSecrets, type TestCluster } from '@hawser/testkit';
import { CERTIFICATE_PATH, CONTROLLER_NAMESPACE, CONTROLLER_PROXY } from '@hawser/domain/secrets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kubeconfigAccess } from '../adapters/kubernetes-access.ts';
import { Kubernetes } from '../adapters/kubernetes.ts';

const reason = sealedSecretsSkipReason();

describe.skipIf(reason !== null)(`the real controller (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await startCluster('sealing', { nodes: 1 });
  });
  afterAll(async () => {
    await cluster?.stop();
  });

  test('its certificate is read through the API server; without a controller there is none', async () => {
    const access = await kubeconfigAccess(cluster.kubeconfig);
    const kube = new Kubernetes(access);
    const read = (path = CERTIFICATE_PATH) =>
      kube.readService(CONTROLLER_NAMESPACE, CONTROLLER_PROXY, path, AbortSignal.timeout(10_000));
    await expect(read()).rejects.toMatchObject({ status: 404 });
    const controller = await startSealedSecrets(cluster);
    expect(await read()).toBe(controller.pem);
    await expect(read('/nothing')).rejects.toMatchObject({ status: 404 });
    const before = controller.pem;
    expect(await controller.rotate()).not.toBe(before);
    expect(await read()).toBe(controller.pem);
    await controller.stop();
    await expect(read()).rejects.toMatchObject({ status: 503 });
    await access.dispatcher.destroy();
  });
});

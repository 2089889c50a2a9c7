import { sealedSecretsSkipReason, startCluster, startSealedSecrets, type TestCluster } from '@hawser/testkit';

/** A real cluster with the real controller in it. */
export interface Controlled {
  readonly cluster: TestCluster;
  /** The controller's certificate, as it serves it. */
  readonly pem: string;
  stop(): Promise<void>;
}

/** Why the controller cannot run here; null when it can. */
export const controllerSkipReason = sealedSecretsSkipReason;

/** Starts a cluster with the controller and waits for its certificate. */
export async function startController(): Promise<Controlled> {
  const cluster = await startCluster('sealed', { nodes: 1 });
  try {
    const controller = await startSealedSecrets(cluster);
    return {
      cluster,
      pem: controller.pem,
      async stop() {
        await controller.stop();
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

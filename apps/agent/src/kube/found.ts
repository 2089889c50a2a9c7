import { isStatus, type KubeApi, type KubeObject, type KubeRef } from './api.ts';

/** The object, or null. */
export async function found(kube: KubeApi, ref: KubeRef): Promise<KubeObject | null> {
  try {
    return await kube.get(ref);
  } catch (error) {
    if (isStatus(error, 404)) return null;
    throw error;
  }
}

import { FEATURES_NAME } from '@hawser/domain/routers';
import { isStatus, type KubeApi, type KubeRef } from '../kube/api.ts';
import { fieldsOf, labelsOf, textOf } from '../kube/fields.ts';
import { CONFIG_MAP } from '../kube/kinds.ts';
import { NEEDED_WORKLOADS } from './kinds.ts';

/** What was completely installed; without a version while it is being removed. */
export interface FeatureRecord {
  readonly version: string;
  readonly namespace: string;
  readonly serviceType: string;
  /** Whether the installer may still have permissions that it has to give back. */
  readonly hasRights: boolean;
  /** Whether all of it is removed. */
  readonly isGone: boolean;
  /** Which namespace was left when it was removed and why, in words; empty when none was. */
  readonly left: string;
  /** Names of the workloads without which it does not work. */
  readonly needed: readonly string[];
}

/** The records of installed features, in a ConfigMap of the agent. One is written when everything is there, and removed before it changes. */
export class FeatureRecords {
  readonly #kube: KubeApi;
  readonly #ref: KubeRef;

  constructor(kube: KubeApi, namespace: string) {
    this.#kube = kube;
    this.#ref = { kind: CONFIG_MAP, namespace, name: FEATURES_NAME };
  }

  async read(slug: string): Promise<FeatureRecord | null> {
    try {
      const { data } = await this.#kube.get(this.#ref);
      return recordIn(labelsOf(data)[slug]);
    } catch (error) {
      if (isStatus(error, 404)) return null;
      throw error;
    }
  }

  async write(slug: string, record: FeatureRecord): Promise<void> {
    const { name, namespace } = this.#ref;
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace } };
    await this.#kube.apply(
      this.#ref,
      { ...object, data: { [slug]: JSON.stringify(record) } },
      { force: true },
    );
  }

  async remove(slug: string): Promise<void> {
    if ((await this.read(slug)) === null) return;
    await this.#kube.patch(this.#ref, { data: { [slug]: null } });
  }
}

function recordIn(text: string | undefined): FeatureRecord | null {
  if (text === undefined) return null;
  try {
    const { version, namespace, serviceType, hasRights, isGone, left, needed } = fieldsOf(JSON.parse(text));
    return {
      version: textOf(version),
      namespace: textOf(namespace),
      serviceType: textOf(serviceType),
      hasRights: hasRights === true,
      isGone: isGone === true,
      left: textOf(left),
      // Earlier agents did not write it.
      needed: Array.isArray(needed) ? needed.map(textOf) : NEEDED_WORKLOADS,
    };
  } catch {
    return null;
  }
}

/** A record in its last acknowledged version. */
interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** A distribution rule as it is stored: JSON of an expression for clusters, and of one for objects. */
export interface ExpectedRule {
  readonly cloud: string;
  readonly object: string;
}

export interface ExpectedNetwork extends Versioned {
  readonly name: string;
  /** None makes it a basic network; only basic networks accept objects. */
  readonly features: readonly string[];
  readonly rules: readonly ExpectedRule[];
}

interface ExpectedCluster extends Versioned {
  readonly name: string;
  readonly tags: readonly string[];
}

/** An attached cluster. */
export interface ExpectedRouter {
  readonly id: string;
  readonly clusterID: string;
  readonly networkID: string;
  /** The site of its agent; null when there is none. */
  readonly site: string | null;
  readonly isHub: boolean;
  /** Its detachment was requested; it may already be detached. */
  readonly isLeaving: boolean;
}

/** The values in an object's YAML. */
export interface ObjectContent {
  readonly name: string;
  /** Replicas of a Deployment; null for a ConfigMap. */
  readonly replicas: number | null;
  /** Tag of the image, or the value in the ConfigMap. */
  readonly value: string;
}

export interface ExpectedObject extends Versioned, ObjectContent {
  readonly networkID: string;
  readonly yaml: string;
  readonly tags: readonly string[];
}

interface Kinds {
  readonly networks: ExpectedNetwork;
  readonly clusters: ExpectedCluster;
  readonly objects: ExpectedObject;
}

/** The acknowledged state of an account, independent of the order in which responses arrived. */
export class ExpectedState {
  readonly networks = new Map<string, ExpectedNetwork>();
  readonly clusters = new Map<string, ExpectedCluster>();
  readonly routers = new Map<string, ExpectedRouter>();
  readonly objects = new Map<string, ExpectedObject>();
  /** Routers that need not have waited for their agents. */
  readonly forced = new Set<string>();
  /** Routers whose detachment was requested, whether the request was answered or not. */
  readonly asked = new Set<string>();

  /** Records that a detachment is about to be requested; when one was requested before, by any user, the router need not wait. */
  ask({ id, networkID }: ExpectedRouter): void {
    if (this.asked.has(id) || !this.networks.has(networkID)) this.forced.add(id);
    this.asked.add(id);
  }

  /** Records a version of a record, unless a later version or its deletion is known. */
  change<Kind extends keyof Kinds>(
    kind: Kind,
    id: string,
    next: Partial<Kinds[Kind]> & Pick<Versioned, 'version'>,
  ): void {
    const items = this[kind] as Map<string, Kinds[Kind]>;
    const item = items.get(id);
    if (item !== undefined && item.version < next.version) items.set(id, { ...item, ...next });
  }

  /** Another user changed a record up to this version. */
  learn(id: string, version: number): void {
    for (const kind of ['networks', 'clusters', 'objects'] as const) this.change(kind, id, { version });
  }

  /** Whether a record exists whose deletion was not requested. */
  has(id: string): boolean {
    const { networks, clusters, objects, routers } = this;
    return networks.has(id) || clusters.has(id) || objects.has(id) || routers.get(id)?.isLeaving === false;
  }

  /** A record was deleted. */
  forget(id: string): void {
    const { networks, clusters, objects, routers } = this;
    for (const records of [networks, clusters, objects, routers]) records.delete(id);
  }

  /** Networks that accept objects from users. */
  basicNetworks(): ExpectedNetwork[] {
    return [...this.networks.values()].filter(({ features }) => features.length === 0);
  }

  isAttached(clusterID: string): boolean {
    return [...this.routers.values()].some((router) => router.clusterID === clusterID);
  }

  clusterNamed(name: string): ExpectedCluster | undefined {
    return [...this.clusters.values()].find((cluster) => cluster.name === name);
  }

  /** Whether the network has a hub that is not being detached. */
  hasHub(networkID: string): boolean {
    return [...this.routers.values()].some(
      (router) => router.networkID === networkID && router.isHub && !router.isLeaving,
    );
  }

  /** The attached cluster of this site. */
  routerOf(site: string): ExpectedRouter | undefined {
    return [...this.routers.values()].find((router) => router.site === site);
  }
}

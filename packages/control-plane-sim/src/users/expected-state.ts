/** A record as the server acknowledged it last. */
export interface Versioned {
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
  /** None makes it a basic network; only such take objects. */
  readonly features: readonly string[];
  readonly rules: readonly ExpectedRule[];
}

export interface ExpectedCluster extends Versioned {
  readonly name: string;
  readonly tags: readonly string[];
}

/** An attached cluster. */
export interface ExpectedRouter {
  readonly id: string;
  readonly clusterID: string;
  readonly networkID: string;
  /** The cluster that its agent is for; null where there is none behind it. */
  readonly site: string | null;
  readonly isHub: boolean;
  /** It was asked to go, and need not be gone. */
  readonly isLeaving: boolean;
}

/** What an object's YAML is made from. */
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

/** Everything that an account must have: what was acknowledged, in whatever order the answers arrived. */
export class ExpectedState {
  readonly networks = new Map<string, ExpectedNetwork>();
  readonly clusters = new Map<string, ExpectedCluster>();
  readonly routers = new Map<string, ExpectedRouter>();
  readonly objects = new Map<string, ExpectedObject>();
  /** Routers whose agents need not have been waited for. */
  readonly forced = new Set<string>();
  /** Routers that somebody asked to leave, whether that was answered or not. */
  readonly asked = new Set<string>();

  /** Somebody is about to ask a router to leave: who was asked before, by whomever, need not be waited for. */
  ask({ id, networkID }: ExpectedRouter): void {
    if (this.asked.has(id) || !this.networks.has(networkID)) this.forced.add(id);
    this.asked.add(id);
  }

  /** What a record became, unless it is known how it was later, or that it is gone. */
  change<Kind extends keyof Kinds>(
    kind: Kind,
    id: string,
    next: Partial<Kinds[Kind]> & Pick<Versioned, 'version'>,
  ): void {
    const items = this[kind] as Map<string, Kinds[Kind]>;
    const item = items.get(id);
    if (item !== undefined && item.version < next.version) items.set(id, { ...item, ...next });
  }

  /** Somebody else changed a record up to this version. */
  learn(id: string, version: number): void {
    for (const kind of ['networks', 'clusters', 'objects'] as const) this.change(kind, id, { version });
  }

  /** Whether a record is there that was not asked to go. */
  has(id: string): boolean {
    const { networks, clusters, objects, routers } = this;
    return networks.has(id) || clusters.has(id) || objects.has(id) || routers.get(id)?.isLeaving === false;
  }

  /** A record is not there any more. */
  forget(id: string): void {
    const { networks, clusters, objects, routers } = this;
    for (const records of [networks, clusters, objects, routers]) records.delete(id);
  }

  /** Networks that take objects from users. */
  basicNetworks(): ExpectedNetwork[] {
    return [...this.networks.values()].filter(({ features }) => features.length === 0);
  }

  isAttached(clusterID: string): boolean {
    return [...this.routers.values()].some((router) => router.clusterID === clusterID);
  }

  clusterNamed(name: string): ExpectedCluster | undefined {
    return [...this.clusters.values()].find((cluster) => cluster.name === name);
  }

  /** Whether the network has a hub that stays. */
  hasHub(networkID: string): boolean {
    return [...this.routers.values()].some(
      (router) => router.networkID === networkID && router.isHub && !router.isLeaving,
    );
  }

  /** The attached cluster behind which this site is. */
  routerOf(site: string): ExpectedRouter | undefined {
    return [...this.routers.values()].find((router) => router.site === site);
  }
}

import { SECRET_TYPE } from '@hawser/domain/gitops';
import { isStatus, type KubeApi, type KubeKind, type KubeObject } from '../kube/api.ts';
import { fieldsOf, labelsOf, textOf } from '../kube/fields.ts';
import { SECRET } from '../kube/kinds.ts';
import { MANAGED_BY } from '../kube/marks.ts';
import { metadataOf } from '../kube/metadata.ts';

const APPLICATION: KubeKind = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  resource: 'applications',
};
/** Objects of one page of a list. */
const PAGE = 500;
/** Applications that a message names. */
const NAMED = 3;

/** How Argo CD knows a cluster: Applications name it by either. */
interface KnownCluster {
  readonly name: string;
  readonly server: string;
}

/** The cluster that is registered by a Secret. */
export function clusterOf({ data }: KubeObject): KnownCluster {
  const values = labelsOf(data);
  const read = (key: string) => Buffer.from(values[key] ?? '', 'base64').toString('utf8');
  return { name: read('name'), server: read('server').replace(/\/+$/, '') };
}

/** Messages about registered clusters. */
export const clusterMessages = {
  taken: (secret: string, namespace: string, { name, server }: KnownCluster): string =>
    `Secret "${secret}" in namespace "${namespace}" registers cluster "${name}" (${server}) already. Argo CD knows a cluster by one name and one address: remove that Secret, or use another cluster name.`,
  inUse: (applications: readonly string[]): string => {
    const more = applications.length - NAMED;
    return `Argo CD still removes what it deployed there: ${applications.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  },
} as const;

/** What else registers a cluster under this name or address, in words; null when nothing does. */
export async function takenBy(
  kube: KubeApi,
  namespace: string,
  secrets: readonly { readonly name: string; readonly cluster: KnownCluster }[],
): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  if (secrets.length === 0) return taken;
  for await (const other of allOf(kube, SECRET, namespace, `${SECRET_TYPE}=cluster,!${MANAGED_BY}`)) {
    const theirs = clusterOf(other);
    const named = metadataOf(other).name;
    for (const { name, cluster } of secrets)
      if (name !== named && (cluster.name === theirs.name || cluster.server === theirs.server))
        taken.set(name, clusterMessages.taken(named, namespace, theirs));
  }
  return taken;
}

/**
 * The Applications of a namespace by the cluster that they deploy to. Argo CD drops an Application, and leaves everything that it deployed,
 * when its cluster is no longer registered: so the Secret of a cluster goes last. Read once, for all clusters that are removed at the same time.
 */
export class ApplicationsByCluster {
  readonly #kube: KubeApi;
  readonly #namespace: string;
  #reading: Promise<{ names: Map<string, string[]>; servers: Map<string, string[]> }> | null = null;

  constructor(kube: KubeApi, namespace: string) {
    this.#kube = kube;
    this.#namespace = namespace;
  }

  async of({ name, server }: KnownCluster): Promise<string[]> {
    this.#reading ??= this.#read();
    const { names, servers } = await this.#reading;
    return [...(names.get(name) ?? []), ...(servers.get(server) ?? [])];
  }

  async #read() {
    const names = new Map<string, string[]>();
    const servers = new Map<string, string[]>();
    const add = (to: Map<string, string[]>, key: string, application: string) => {
      if (key !== '') to.set(key, [...(to.get(key) ?? []), application]);
    };
    try {
      for await (const application of allOf(this.#kube, APPLICATION, this.#namespace)) {
        const destination = fieldsOf(fieldsOf(application.spec).destination);
        const { name } = metadataOf(application);
        add(names, textOf(destination.name), name);
        add(servers, textOf(destination.server).replace(/\/+$/, ''), name);
      }
    } catch (error) {
      // Without the kind there are none.
      if (!isStatus(error, 404)) throw error;
    }
    return { names, servers };
  }
}

async function* allOf(
  kube: KubeApi,
  kind: KubeKind,
  namespace: string,
  labelSelector?: string,
): AsyncGenerator<KubeObject> {
  let next: string | null = null;
  do {
    const options = { limit: PAGE, ...(labelSelector === undefined ? {} : { labelSelector }) };
    const page = await kube.list(kind, namespace, next === null ? options : { ...options, next });
    yield* page.items;
    ({ next } = page);
  } while (next !== null);
}

import { INSTALLER_RULES, installerName } from '@hawser/domain/argocd';
import { type KubeApi, KubeError, type KubeKind, type KubeObject, type KubeRef } from '../../kube/api.ts';
import { fieldsOf, labelsOf, textOf } from '../../kube/fields.ts';
import { metadataOf } from '../../kube/metadata.ts';

const fails = (): never => {
  throw new Error('not used');
};
const gone = (): never => {
  throw new KubeError(404, 'NotFound', 'not found');
};

/** An API server in memory, as far as installing features uses it. Custom kinds are established and workloads available at once. */
export class MemoryApi implements KubeApi {
  readonly objects = new Map<string, KubeObject>();
  readonly #router: string;
  #uid = 0;
  /** Writes that are still done; then the agent is dead. */
  writesLeft = Number.POSITIVE_INFINITY;

  constructor(router: string) {
    this.#router = router;
  }

  /** What a person does with the command. */
  bindRights(): void {
    this.objects.set(`clusterrolebindings//${installerName(this.#router)}`, {
      metadata: { name: installerName(this.#router), uid: 'bound' },
    });
  }

  get hasRights(): boolean {
    return this.objects.has(`clusterrolebindings//${installerName(this.#router)}`);
  }

  #key = ({ kind, namespace, name }: KubeRef): string => `${kind.resource}/${namespace ?? ''}/${name}`;

  /** After each write the agent may be killed: nothing that it still does has an effect. */
  #write(): void {
    if (this.writesLeft <= 0) throw new KubeError(0, 'Unreachable', 'killed');
    this.writesLeft -= 1;
  }

  get = (ref: KubeRef): Promise<KubeObject> =>
    Promise.resolve().then(() => this.objects.get(this.#key(ref)) ?? gone());

  list: KubeApi['list'] = async (kind, namespace, { labelSelector = '' } = {}) => {
    const terms = labelSelector.split(',').filter((term) => term !== '');
    const items = [...this.objects]
      .filter(([key]) => key.startsWith(`${kind.resource}/${namespace ?? ''}`))
      .map(([, object]) => object)
      .filter((object) => {
        const labels = labelsOf(metadataOf(object).labels);
        return terms.every((term) => labels[term.split('=')[0] ?? ''] === term.split('=')[1]);
      });
    return { items, resourceVersion: '1', next: null, remaining: null };
  };

  apply: KubeApi['apply'] = async (ref, object) => {
    this.#write();
    const before = this.objects.get(this.#key(ref));
    const uid = before === undefined ? `uid-${++this.#uid}` : metadataOf(before).uid;
    const { data } = { data: {}, ...before };
    const made = {
      ...object,
      ...(object.data === undefined ? {} : { data: { ...fieldsOf(data), ...fieldsOf(object.data) } }),
      metadata: { ...fieldsOf(object.metadata), name: ref.name, namespace: ref.namespace, uid },
      status: statusOf(ref.kind),
    };
    this.objects.set(this.#key(ref), made);
    return made;
  };

  patch: KubeApi['patch'] = async (ref, patch) => {
    this.#write();
    const object = this.objects.get(this.#key(ref)) ?? gone();
    const data = Object.fromEntries(
      Object.entries({ ...fieldsOf(object.data), ...fieldsOf(patch.data) }).filter(
        ([, value]) => value !== null,
      ),
    );
    this.objects.set(this.#key(ref), { ...object, data });
    return object;
  };

  create: KubeApi['create'] = async (kind) => {
    if (kind.kind === 'TokenRequest') return { status: { token: 'token' } };
    const resourceRules = this.hasRights ? INSTALLER_RULES : [];
    return { status: { incomplete: false, resourceRules } };
  };

  delete: KubeApi['delete'] = async (ref) => {
    this.#write();
    if (!this.objects.delete(this.#key(ref))) gone();
  };

  version = fails;
  /** As far as it matters which kinds there are: settings of Argo CD. */
  discovery: KubeApi['discovery'] = async (path) => {
    if (path === '/apis') return { groups: [] };
    const verbs = ['list', 'delete'];
    return { resources: [{ name: 'configmaps', kind: 'ConfigMap', namespaced: true, verbs }] };
  };

  watch = fails;
  logs = fails;
  exec = fails;
}

function statusOf({ kind }: KubeKind): KubeObject {
  const replicas = 1;
  const counts = { replicas, readyReplicas: 1, availableReplicas: 1, updatedReplicas: 1 };
  if (textOf(kind) !== 'CustomResourceDefinition') return { ...counts, currentReplicas: 1 };
  return { conditions: [{ type: 'Established', status: 'True' }] };
}

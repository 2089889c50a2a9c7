import { type KubeApi, KubeError, type KubeObject } from '../../kube/api.ts';
import { fieldsOf } from '../../kube/fields.ts';
import type { Entry } from '../../apply/entry.ts';

/** What Application `shop` is called here. */
export const SHOP: Entry = {
  objectID: 'o1.r1',
  kind: { apiVersion: 'argoproj.io/v1alpha1', kind: 'Application', resource: 'applications' },
  namespace: 'argocd',
  name: 'shop',
  uid: 'u1',
};

/** An Application that is healthy and synced, with these fields instead. */
export function shop({ spec, status, ...rest }: Record<string, unknown> = {}): KubeObject {
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name: 'shop', namespace: 'argocd', uid: 'u1', resourceVersion: '7' },
    spec: {
      project: 'default',
      source: { repoURL: 'https://git.example.org/shop.git', path: '.', targetRevision: 'main' },
      destination: { name: 'berlin', namespace: 'shop' },
      ...fieldsOf(spec),
    },
    status: {
      sync: { status: 'Synced', revision: 'bbbb' },
      health: { status: 'Healthy' },
      reconciledAt: '2026-01-31T12:00:00Z',
      history: [
        { id: 0, revision: 'aaaa', source: { repoURL: 'https://git.example.org/shop.git', path: '.' } },
        { id: 1, revision: 'bbbb', deployedAt: '2026-01-31T11:00:00Z' },
      ],
      ...fieldsOf(status),
    },
    ...rest,
  };
}

/** The API of a hub with this Application; workloads and settings of Argo CD are as a test sets them. */
export class Hub {
  application: KubeObject;
  controllers: KubeObject[] = [];
  repoServers: KubeObject[] = [];
  settings: Record<string, string> | null = null;
  /** The project of the Application. */
  project: KubeObject = {};
  readonly patches: KubeObject[] = [];
  /** Errors for the next patches. */
  readonly refusals: KubeError[] = [];

  constructor(application: KubeObject) {
    this.application = application;
  }

  readonly kube: Pick<KubeApi, 'get' | 'list' | 'patch'> = {
    get: async ({ kind: { kind } }) => {
      if (kind === 'Application') return this.application;
      if (kind === 'AppProject') return this.project;
      if (this.settings === null) throw new KubeError(404, 'NotFound', 'not found');
      return { data: this.settings };
    },
    list: async ({ kind }) => ({
      items: kind === 'StatefulSet' ? this.controllers : this.repoServers,
      resourceVersion: '1',
      next: null,
      remaining: null,
    }),
    patch: async (_ref, patch) => {
      const refusal = this.refusals.shift();
      if (refusal !== undefined) throw refusal;
      this.patches.push(patch);
      return this.application;
    },
  };
}

/** The workload of the controller, or of the program with this name, with this many replicas ready. */
export const controller = (readyReplicas: number, name = 'argocd-application-controller'): KubeObject => ({
  metadata: { name, namespace: 'argocd', generation: 1, labels: { 'app.kubernetes.io/name': name } },
  spec: { replicas: 1 },
  status: {
    observedGeneration: 1,
    replicas: 1,
    readyReplicas,
    availableReplicas: readyReplicas,
    updatedReplicas: 1,
    currentReplicas: 1,
  },
});

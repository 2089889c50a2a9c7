/** The Kubernetes objects that an install manifest is made of: only the fields that it uses. */
export interface Metadata {
  readonly name: string;
  readonly namespace?: string;
  readonly labels: Readonly<Record<string, string>>;
}

export interface PolicyRule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly verbs: readonly string[];
}

export interface RoleRef {
  readonly apiGroup: 'rbac.authorization.k8s.io';
  readonly kind: 'Role' | 'ClusterRole';
  readonly name: string;
}

export interface Subject {
  readonly kind: 'ServiceAccount';
  readonly name: string;
  readonly namespace: string;
}

interface Container {
  readonly name: string;
  readonly image: string;
  readonly env: readonly {
    readonly name: string;
    readonly valueFrom: { readonly fieldRef: { readonly fieldPath: string } };
  }[];
  readonly resources: {
    readonly requests: Readonly<Record<string, string>>;
    readonly limits: Readonly<Record<string, string>>;
  };
  readonly securityContext: {
    readonly allowPrivilegeEscalation: false;
    readonly readOnlyRootFilesystem: true;
    readonly capabilities: { readonly drop: readonly string[] };
  };
}

export interface PodSpec {
  readonly serviceAccountName: string;
  readonly securityContext: {
    readonly runAsNonRoot: true;
    readonly runAsUser: number;
    readonly runAsGroup: number;
    readonly seccompProfile: { readonly type: 'RuntimeDefault' };
  };
  readonly containers: readonly Container[];
}

type Kind<ApiVersion extends string, Name extends string> = {
  readonly apiVersion: ApiVersion;
  readonly kind: Name;
  readonly metadata: Metadata;
};
type Rbac<Name extends string> = Kind<'rbac.authorization.k8s.io/v1', Name>;
type Binding<Name extends string> = Rbac<Name> & {
  readonly roleRef: RoleRef;
  readonly subjects: readonly Subject[];
};

/** One document of the manifest. */
export type KubernetesObject =
  | Kind<'v1', 'Namespace'>
  | Kind<'v1', 'ServiceAccount'>
  | (Kind<'v1', 'ConfigMap'> & { readonly data?: Readonly<Record<string, string>> })
  | (Kind<'v1', 'Secret'> & {
      readonly type: 'Opaque';
      readonly stringData: Readonly<Record<string, string>>;
    })
  | (Rbac<'Role'> & { readonly rules: readonly PolicyRule[] })
  | (Rbac<'ClusterRole'> & { readonly rules: readonly PolicyRule[] })
  | Binding<'RoleBinding'>
  | Binding<'ClusterRoleBinding'>
  | (Kind<'apps/v1', 'Deployment'> & {
      readonly spec: {
        readonly replicas: number;
        readonly strategy: { readonly type: 'Recreate' };
        readonly selector: { readonly matchLabels: Readonly<Record<string, string>> };
        readonly template: {
          readonly metadata: {
            readonly labels: Readonly<Record<string, string>>;
            readonly annotations: Readonly<Record<string, string>>;
          };
          readonly spec: PodSpec;
        };
      };
    });

const KUBERNETES = { module: 'k8s.io/kubernetes', version: 'v1.36.1', staging: 'v0.36.1' };

const KUBERNETES_FLAGS = ['gitVersion=v1.36.1', 'gitMajor=1', 'gitMinor=36', 'gitTreeState=clean']
  .map((assignment) => `-X k8s.io/component-base/version.${assignment}`)
  .join(' ');

const kubernetes = (name) => ({
  ...KUBERNETES,
  name,
  main: `k8s.io/kubernetes/cmd/${name}`,
  ldflags: `-s -w ${KUBERNETES_FLAGS}`,
});

/**
 * The programs of the test environment, as Go modules. `staging` is the release that stands for the libraries which a module
 * replaces by folders of its own repository.
 * @type {{name: string, module: string, version: string, main: string, ldflags: string, staging?: string}[]}
 */
export const PROGRAMS = [
  {
    name: 'etcd',
    module: 'go.etcd.io/etcd/server/v3',
    version: 'v3.7.1',
    staging: 'v3.7.1',
    main: 'go.etcd.io/etcd/server/v3',
    ldflags: '-s -w',
  },
  {
    name: 'kwok',
    module: 'sigs.k8s.io/kwok',
    version: 'v0.8.0',
    main: 'sigs.k8s.io/kwok/cmd/kwok',
    ldflags: '-s -w',
  },
  {
    name: 'helm',
    module: 'helm.sh/helm/v3',
    version: 'v3.19.0',
    main: 'helm.sh/helm/v3/cmd/helm',
    ldflags: '-s -w',
  },
  {
    name: 'sealed-secrets-controller',
    module: 'github.com/bitnami-labs/sealed-secrets',
    version: 'v0.36.6',
    main: 'github.com/bitnami-labs/sealed-secrets/cmd/controller',
    ldflags: '-s -w',
  },
  {
    name: 'mailpit',
    module: 'github.com/axllent/mailpit',
    version: 'v1.30.5',
    main: 'github.com/axllent/mailpit',
    ldflags: '-s -w',
  },
  kubernetes('kubectl'),
  kubernetes('kube-scheduler'),
  kubernetes('kube-controller-manager'),
  kubernetes('kube-apiserver'),
];

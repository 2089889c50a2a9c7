import { SIMULATED_TAG } from '@hawser/domain/demo';

const APPS = ['shop', 'payments', 'orders', 'search', 'ingest', 'metrics', 'billing', 'sessions'];

/** One object in ten is a Deployment, two are Services, the rest ConfigMaps, as in typical applications. */
type DemoKind = 'Deployment' | 'Service' | 'ConfigMap';

/** Kind of the `n`th object. */
export const kindOfObject = (n: number): DemoKind =>
  n % 10 === 0 ? 'Deployment' : n % 5 === 1 ? 'Service' : 'ConfigMap';

/** Tags of the `n`th object. */
export const tagsOfObject = (n: number): string[] => [SIMULATED_TAG, appOf(n), kindOfObject(n).toLowerCase()];

/** YAML of the `n`th object of a network; `tag` is the tag of the image. */
export function yamlOfObject(n: number, tag = '1.0'): string {
  const app = appOf(n);
  const name = `${app}-${n}`;
  const head = `metadata:\n  name: ${name}\n  labels: {app: ${app}}\n`;
  switch (kindOfObject(n)) {
    case 'Deployment':
      return `apiVersion: apps/v1
kind: Deployment
${head}spec:
  replicas: 1
  selector:
    matchLabels: {app: ${name}}
  template:
    metadata:
      labels: {app: ${name}}
    spec:
      containers:
        - name: main
          image: registry.example.org/${app}:${tag}
`;
    case 'Service':
      return `apiVersion: v1\nkind: Service\n${head}spec:\n  selector: {app: ${app}}\n  ports: [{port: 80}]\n`;
    case 'ConfigMap':
      return `apiVersion: v1\nkind: ConfigMap\n${head}data:\n  mode: production\n  region: ${app}-${n % 4}\n`;
  }
}

function appOf(n: number): string {
  return APPS[n % APPS.length] ?? 'shop';
}

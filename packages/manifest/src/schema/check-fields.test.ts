import { expect, it } from 'vitest';
import { readObject } from '../object.ts';
import { FINDINGS_MAX } from './check-fields.ts';
import { checkUsualFields } from './check-usual-fields.ts';

function findings(yaml: string): readonly string[] {
  const read = readObject(yaml);
  if (!('object' in read)) throw new Error(read.detail);
  return checkUsualFields(read.object.manifest).map(({ path, message }) => {
    const { line } = read.locate(path) ?? {};
    return `${line}: ${message}`;
  });
}

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels: { app: web }
spec:
  replicas: 2
  strategy:
    rollingUpdate: { maxSurge: 1, maxUnavailable: 25% }
  selector:
    matchLabels: { app: web }
  template:
    metadata:
      labels: { app: web }
    spec:
      containers:
        - name: main
          image: nginx:1.29
          resources:
            limits: { cpu: 1, memory: 128Mi }
          ports:
            - containerPort: 8080
          livenessProbe:
            httpGet: { path: /healthz, port: http }
      volumes:
        - name: tmp
          emptyDir: {}
`;

it('finds nothing in a valid manifest', () => {
  expect(findings(DEPLOYMENT)).toEqual([]);
  expect(findings('apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata:\n  a: "1"\n')).toEqual([]);
});

it('names a field that does not exist, at its line, and what was probably meant', () => {
  expect(findings(DEPLOYMENT.replace('replicas: 2', 'replica: 2'))).toEqual([
    '7: Kubernetes 1.36 has no field spec.replica. Did you mean replicas?',
  ]);
  expect(findings(DEPLOYMENT.replace('image:', 'imagePullpolicy:'))).toEqual([
    '18: Kubernetes 1.36 has no field spec.template.spec.containers[0].imagePullpolicy. Did you mean imagePullPolicy?',
  ]);
  expect(findings(DEPLOYMENT.replace('replicas: 2', 'unheardOf: 2'))).toEqual([
    '7: Kubernetes 1.36 has no field spec.unheardOf.',
  ]);
});

it('names values of another type', () => {
  expect(findings(DEPLOYMENT.replace('replicas: 2', 'replicas: "2"'))).toEqual([
    '7: spec.replicas must be a number, not a text.',
  ]);
  expect(findings(DEPLOYMENT.replace('name: tmp', 'name: 5'))).toEqual([
    '26: spec.template.spec.volumes[0].name must be a text, not 5.',
  ]);
  expect(findings('apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata:\n  on: true\n')).toEqual([
    '6: data.on must be a text, not true.',
  ]);
  expect(findings('apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata: [1]\n')).toEqual([
    '5: data must be a mapping, not a list.',
  ]);
});

it('names required fields that are missing', () => {
  expect(findings(DEPLOYMENT.replace('- containerPort: 8080', '- name: http'))).toEqual([
    '22: spec.template.spec.containers[0].ports[0].containerPort is missing.',
  ]);
});

it('checks no kind that it does not know, and no status', () => {
  expect(
    findings('apiVersion: example.org/v1\nkind: Thing\nmetadata:\n  name: one\nspec:\n  any: 1\n'),
  ).toEqual([]);
  expect(findings(`${DEPLOYMENT}status:\n  replicas: 2\n`)).toEqual([]);
});

it('reports a bounded number, also of hostile names', () => {
  const data = Array.from({ length: 100 }, (_, at) => `  key${at}: ${at}\n`).join('');
  expect(findings(`apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata:\n${data}`)).toHaveLength(
    FINDINGS_MAX,
  );
  const hostile = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\nconstructor: {}\ntoString: {}\n';
  expect(findings(hostile).length).toBeGreaterThan(0);
});

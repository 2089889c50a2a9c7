/** A pod without a controller. */
export const podYaml = (name: string): string => `apiVersion: v1
kind: Pod
metadata: {name: ${name}}
spec:
  containers: [{name: main, image: registry.example.org/main:1.0}]
`;

/** A ConfigMap with this `data.n`. */
export const configMapYaml = (name: string, n: number): string => `apiVersion: v1
kind: ConfigMap
metadata: {name: ${name}}
data: {mode: production, n: '${n}'}
`;

/** A Deployment of which each pod writes this many lines a second. */
export const loggingYaml = (
  name: string,
  pods: number,
  linesPerSecond: number,
): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  replicas: ${pods}
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata:
      labels: {app: ${name}}
      annotations: {fleet-sim/log-lines-per-second: '${linesPerSecond}'}
    spec:
      containers: [{name: main, image: registry.example.org/main:1.0}]
`;

/** This number of objects: the first a pod named `probe`, the second a pod named `churn`, the rest ConfigMaps. */
export function objectYamls(count: number): string[] {
  const first = [podYaml('probe'), podYaml('churn')].slice(0, count);
  const rest = Array.from({ length: Math.max(0, count - 2) }, (_, n) => configMapYaml(`settings-${n}`, 0));
  return [...first, ...rest];
}

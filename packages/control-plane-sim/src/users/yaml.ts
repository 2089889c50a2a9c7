import type { ObjectContent } from './expected-state.ts';

/** The YAML of a ConfigMap, or of a Deployment when there are replicas. */
export const yamlOf = ({ name, replicas, value }: ObjectContent): string =>
  replicas === null ? configMap(name, value) : deployment(name, replicas, value);

const configMap = (name: string, value: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\ndata: {value: "${value}"}\n`;

const deployment = (name: string, replicas: number, tag: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: main, image: "example.org/main:${tag}"}]}
`;

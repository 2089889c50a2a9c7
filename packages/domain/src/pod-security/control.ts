import { itemsAt, valueAt } from './fields.ts';
import type { PodFields } from './pod.ts';

/** A control of the Pod Security Standards, by its name there, with the paths of the fields of a pod that violate it. */
export interface Control {
  readonly name: string;
  readonly violations: (pod: PodFields) => readonly string[];
}

type Allowed = (value: unknown) => boolean;

/** Allows these values; `undefined` stands for an absent field. */
export const oneOf = (...values: readonly unknown[]): Allowed => {
  const allowed = new Set(values);
  return (value) => allowed.has(value);
};

/** A control of single fields, of the pod's spec and of each container. */
export function fieldsControl(
  name: string,
  { pod = [], container = [] }: { pod?: readonly string[]; container?: readonly string[] },
  allowed: Allowed,
): Control {
  return {
    name,
    violations: ({ spec, containers }) => [
      ...pod.filter((path) => !allowed(valueAt(spec, path))).map((path) => `spec.${path}`),
      ...containers.flatMap(({ path: at, fields }) =>
        container.filter((path) => !allowed(valueAt(fields, path))).map((path) => `${at}.${path}`),
      ),
    ],
  };
}

/** A control of each element of a list of the pod's spec. */
export function podListControl(name: string, list: string, allowed: Allowed): Control {
  return {
    name,
    violations: ({ spec }) =>
      itemsAt(spec, list)
        .filter(({ value }) => !allowed(value))
        .map(({ path }) => `spec.${path}`),
  };
}

/** A control of each element of a list of each container. */
export function containerListControl(name: string, list: string, allowed: Allowed): Control {
  return {
    name,
    violations: ({ containers }) =>
      containers.flatMap(({ path: at, fields }) =>
        itemsAt(fields, list)
          .filter(({ value }) => !allowed(value))
          .map(({ path }) => `${at}.${path}`),
      ),
  };
}

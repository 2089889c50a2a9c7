import type { KubeObject } from './api.ts';
import { fieldsOf, listOf } from './fields.ts';

/** How many of a pod's containers are ready, as kubectl counts them. */
export function readyContainers({ spec, status }: KubeObject): { ready: number; containers: number } {
  const statuses = listOf(fieldsOf(status).containerStatuses);
  return {
    ready: statuses.filter(({ ready }) => ready === true).length,
    containers: listOf(fieldsOf(spec).containers).length,
  };
}

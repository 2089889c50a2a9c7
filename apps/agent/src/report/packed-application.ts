import type { ArgoResource, ArgoState } from '@hawser/contract/status';
import { sharedText } from '../shared-text.ts';

/** The state of an Application as one text: as objects it takes three times the memory, and the agent of a hub has 40,000. */
export const packedArgo = ({ health, sync, revision, operation }: ArgoState): string =>
  sharedText(JSON.stringify([health, sync, revision, operation]));

/** What `packedArgo` packed. */
export function unpackedArgo(text: string): ArgoState {
  const [health = '', sync = '', revision = '', operation = ''] = JSON.parse(text) as string[];
  return { health, sync, revision, operation };
}

/** The resources of an Application as one text. */
export const packedResources = (resources: readonly ArgoResource[]): string =>
  sharedText(
    JSON.stringify(
      resources.map(({ group, version, kind, namespace, name, status, health }) => [
        group,
        version,
        kind,
        namespace,
        name,
        status,
        health,
      ]),
    ),
  );

/** What `packedResources` packed. */
export const unpackedResources = (text: string): ArgoResource[] =>
  (JSON.parse(text) as string[][]).map(
    ([group = '', version = '', kind = '', namespace = '', name = '', status = '', health = '']) => ({
      group,
      version,
      kind,
      namespace,
      name,
      status,
      health,
    }),
  );

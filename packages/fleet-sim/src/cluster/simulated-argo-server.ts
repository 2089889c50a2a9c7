import type { CallArgoServer } from '@hawser/agent';
import { type JsonObject, listOf, objectOf, textOf } from '@hawser/kube-sim';

type ReadApplication = (namespace: string, name: string) => JsonObject | null;

/** The server of a simulated Argo CD: how the resources of an Application differ from its source, and its commits. It asks for no account. */
export const simulatedArgoServer =
  (read: ReadApplication): CallArgoServer =>
  async ({ namespace, path }) => {
    const { pathname, searchParams } = new URL(path, 'https://argocd-server');
    const [, name = '', what = '', revision = ''] =
      /^\/api\/v1\/applications\/([^/]+)\/(managed-resources|revisions)(?:\/([^/]+)\/metadata)?$/.exec(
        pathname,
      ) ?? [];
    const application = read(namespace, decodeURIComponent(name));
    if (application === null) return { status: 404, text: '{"message":"application not found"}' };
    const resource = { kind: searchParams.get('kind') ?? '', name: searchParams.get('name') ?? '' };
    const answer =
      what === 'revisions'
        ? commitOf(application, revision)
        : { items: [{ ...Object.fromEntries(searchParams), ...sidesOf(application, resource) }] };
    return { status: 200, text: JSON.stringify(answer) };
  };

interface Resource {
  readonly kind: string;
  readonly name: string;
}

function sidesOf(application: JsonObject, resource: Resource): JsonObject {
  const { sync, history } = objectOf(application['status']);
  const deployed = textOf(objectOf(listOf(history).at(-1))['revision']);
  const side = (revision: string) => JSON.stringify(revision === '' ? null : manifestOf(resource, revision));
  return {
    normalizedLiveState: side(deployed),
    predictedLiveState: side(textOf(objectOf(sync)['revision'])),
  };
}

/** The resource as a revision has it: the revision is the tag of its image, or a label of what has none. */
function manifestOf({ kind, name }: Resource, revision: string): JsonObject {
  const tag = revision.slice(0, 7);
  if (kind !== 'Deployment')
    return { apiVersion: 'v1', kind, metadata: { name, labels: { version: tag } }, spec: {} };
  const containers = [{ name: 'main', image: `registry.example.org/${name}:${tag}` }];
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name },
    spec: { replicas: 2, template: { spec: { containers } } },
  };
}

const commitOf = (application: JsonObject, revision: string): JsonObject => ({
  author: 'Ada Lovelace <ada@example.org>',
  date: objectOf(application['metadata'])['creationTimestamp'] ?? '',
  message: `Release ${revision.slice(0, 7)}\n\nWith what was reviewed.`,
});

import type { ClusterKind } from '@hawser/contract/streams';
import { usePage } from '../page/index.ts';
import { KindObjects, type ObjectsOf } from './kind-objects.tsx';
import { KindsView } from './kinds-view.tsx';
import { useShowObjects } from './use-show-objects.ts';

const ofText = ({ apiVersion, kind, resource }: Pick<ClusterKind, 'apiVersion' | 'kind' | 'resource'>) =>
  `${apiVersion} ${kind} ${resource}`;

/** The kind of a URL parameter; null when there is none. */
function kindIn(text: string | undefined): Omit<ObjectsOf, 'namespace'> | null {
  const [apiVersion, kind, resource, ...more] = text?.split(' ') ?? [];
  if (!apiVersion || !kind || !resource || more.length > 0) return null;
  return { apiVersion, kind, resource };
}

/** What is in a cluster by kind, and the objects of a chosen kind; of one namespace where one was chosen. */
export function ObjectsView({ routerID, name }: { routerID: string; name: string }) {
  const { search } = usePage();
  const [namespace = ''] = search.filter?.['namespace'] ?? [];
  const kind = kindIn(search.filter?.['kind']?.[0]);
  const show = useShowObjects();
  const all = { routerID, name, namespace };
  return kind === null ? (
    <KindsView
      {...all}
      onOpen={(opened) => show({ kind: ofText(opened), namespace })}
      onAllNamespaces={() => show({})}
    />
  ) : (
    <KindObjects
      key={`${ofText(kind)} ${namespace}`}
      routerID={routerID}
      name={name}
      of={{ ...kind, namespace }}
      onKinds={() => show({ namespace })}
      onAllNamespaces={() => show({ kind: ofText(kind) })}
    />
  );
}

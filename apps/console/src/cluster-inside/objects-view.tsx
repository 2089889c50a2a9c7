import type { ClusterObject } from '@hawser/contract/streams';
import { usePage } from '../page/index.ts';
import { KindObjects } from './kind-objects.tsx';
import { KindsView } from './kinds-view.tsx';
import { kindIn, objectIn, ofText } from './object-address.ts';
import { hasPods } from './object-tabs.tsx';
import { ObjectView } from './object-view.tsx';
import { useShowObjects } from './use-show-objects.ts';

/** What is in a cluster by kind, the objects of a chosen kind, or one of them; of one namespace where one was chosen. */
export function ObjectsView({ routerID, name }: { routerID: string; name: string }) {
  const { search } = usePage();
  const [namespace = ''] = search.filter?.['namespace'] ?? [];
  const kind = kindIn(search.filter?.['kind']?.[0]);
  const object = objectIn(search.filter?.['object']?.[0]);
  const show = useShowObjects();
  const all = { routerID, name, namespace };
  if (kind === null) {
    return (
      <KindsView
        {...all}
        onOpen={(opened) => show({ kind: opened, namespace })}
        onAllNamespaces={() => show({})}
      />
    );
  }
  if (object !== null) {
    return (
      <ObjectView
        key={`${ofText(kind)} ${object.namespace}/${object.name}`}
        routerID={routerID}
        cluster={name}
        of={{ ...kind, ...object }}
        back={{ title: `All ${kind.resource}`, go: () => show({ kind, namespace }) }}
      />
    );
  }
  return (
    <KindObjects
      key={`${ofText(kind)} ${namespace}`}
      routerID={routerID}
      name={name}
      of={{ ...kind, namespace }}
      onKinds={() => show({ namespace })}
      onAllNamespaces={() => show({ kind })}
      onOpen={(opened) => show({ kind, namespace, object: addressOf(opened) })}
      onLogs={
        hasPods(kind)
          ? (opened) => show({ kind, namespace, object: addressOf(opened), tabOfObject: 'logs' })
          : undefined
      }
    />
  );
}

const addressOf = ({ namespace, name }: ClusterObject): string => `${namespace}/${name}`;

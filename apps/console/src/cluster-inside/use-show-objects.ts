import { useNavigate, useParams } from '@tanstack/react-router';
import type { PageSearch } from '../page/index.ts';
import type { ObjectTab } from './use-object-tab.ts';
import { type ObjectKind, ofText } from './object-address.ts';

/** What the page of a cluster shows: the kinds of one namespace, the objects of one kind, one object; empty for all. */
export interface Shown {
  readonly tab?: 'objects' | 'nodes';
  readonly namespace?: string;
  readonly kind?: ObjectKind;
  /** `namespace/name`; the namespace is empty for objects of the cluster itself. */
  readonly object?: string;
  /** The open tab of the object. */
  readonly tabOfObject?: ObjectTab;
}

/** The URL parameters of the page of a cluster that shows these objects. */
export function searchOf({
  tab = 'objects',
  kind,
  namespace = '',
  object = '',
  tabOfObject,
}: Shown): PageSearch {
  const filter = {
    ...(kind === undefined ? {} : { kind: [ofText(kind)] }),
    ...(namespace === '' ? {} : { namespace: [namespace] }),
    ...(object === '' ? {} : { object: [object] }),
    ...(tabOfObject === undefined ? {} : { shows: [tabOfObject] }),
  };
  return { tab, ...(Object.keys(filter).length === 0 ? {} : { filter }) };
}

/** Shows objects of the cluster whose page this is, as a new entry of the history: Back returns to where they were chosen. */
export function useShowObjects(): (shown: Shown) => void {
  const navigate = useNavigate();
  const { clusterId } = useParams({ from: '/clusters/$clusterId' });
  return (shown) =>
    void navigate({ to: '/clusters/$clusterId', params: { clusterId }, search: searchOf(shown) });
}

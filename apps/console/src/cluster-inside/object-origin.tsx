import { PathLink } from '../page/index.ts';
import { applicationPath } from './application-path.ts';
import type { ObservedObject } from './use-object.ts';

/** Where an object comes from, with the way to the application that Hawser placed; of its pods also to their logs and terminals. */
export function ObjectOrigin({ routerID, object }: { routerID: string; object: ObservedObject }) {
  const { objectID, owner, node } = object;
  if (objectID === '') {
    return (
      <span data-tip="Hawser did not place it here. It is shown, and never changed.">
        origin <strong>foreign</strong>, read only
      </span>
    );
  }
  const page = applicationPath(objectID, routerID);
  return (
    <>
      <span>
        {owner === null ? 'placed by ' : 'belongs to an application placed by '}
        <PathLink href={page}>Hawser</PathLink>
      </span>
      {node.kind === 'Pod' && (
        <PathLink href={`${page}?tab=logs&pod=${encodeURIComponent(node.name)}`}>Logs</PathLink>
      )}
      {node.kind === 'Pod' && (
        <PathLink href={`${page}?row=${encodeURIComponent(node.uid)}`}>Terminal and resources</PathLink>
      )}
    </>
  );
}

import type { AppObject } from '@hawser/contract/objects';
import { CodeFailure, LazyCode, useCode } from '@hawser/ui/lazy';

const TREE = new LazyCode(() =>
  import('./application-tree/application-tree.tsx').then(({ ApplicationTree }) => ApplicationTree),
);

/** The resources of an Application of Argo CD on all its clusters. */
export function ApplicationTreeTab({ object }: { object: AppObject }) {
  const code = useCode(TREE);
  if (code.kind === 'late' || code.kind === 'failed') return <CodeFailure kind={code.kind} />;
  if (code.kind !== 'here') return <p role="status">{code.kind === 'slow' && 'Loading…'}</p>;
  return <code.part object={object} />;
}

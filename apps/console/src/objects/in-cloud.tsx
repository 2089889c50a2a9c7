import { generalMessages } from '@hawser/domain/fields';
import { CodeFailure, LazyCode, useCode } from '@hawser/ui/lazy';

/** It reads YAML, which the first page needs none of. */
const LIST = new LazyCode(() => import('./in-cloud-list.tsx').then(({ InCloudList }) => InCloudList));

/** What deleting these applications deletes in the cloud: the infrastructure among them, by name. */
export function InCloudOfMany({ ids }: { ids: readonly string[] }) {
  const code = useCode(LIST);
  if (code.kind === 'here') return <code.part ids={ids} />;
  if (code.kind === 'late' || code.kind === 'failed') return <CodeFailure kind={code.kind} />;
  return <p role="status">{generalMessages.wait}</p>;
}

import type { AppObject } from '@hawser/contract/objects';
import { CodeFailure, LazyCode, useCode } from '@hawser/ui/lazy';
import { loadObjectLogs } from '../object-logs/index.ts';

const LOGS = new LazyCode(() => loadObjectLogs().then(({ ObjectLogs }) => ObjectLogs));

/** The logs of an application on several of its clusters. */
export function LogsTab({ object }: { object: AppObject }) {
  const code = useCode(LOGS);
  if (code.kind === 'late' || code.kind === 'failed') return <CodeFailure kind={code.kind} />;
  if (code.kind !== 'here') return <p role="status">{code.kind === 'slow' && 'Loading…'}</p>;
  return <code.part object={object} />;
}

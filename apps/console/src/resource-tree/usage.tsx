import type { UsageItem } from '@hawser/contract/streams';
import { Age } from '@hawser/ui/age';
import { useState } from 'react';
import { bytesText, coresText } from '../amounts/index.ts';
import { type ReadOn, targetKey, useAgentStream } from '../streams/index.ts';

/** What the pods of an object use on a cluster, as its metrics API measured it, or why it is not known. */
export function Usage({ routerID, of }: ReadOn) {
  const [usage, setUsage] = useState<UsageItem | null>(null);
  const stream = useAgentStream(
    routerID,
    `${targetKey(of)} usage`,
    () => ({ kind: 'usage', ...of }),
    (item) => {
      if (item.type === 'usage') setUsage(item);
    },
  );
  if (stream.kind === 'ended') return <span>CPU and memory: {stream.end.message}</span>;
  // What was used before an interruption says nothing about now.
  if (stream.kind !== 'open' || usage === null || usage.pods === 0) return null;
  return (
    <span>
      {usageText(usage)}, read <Age instant={usage.observedAt} /> ago
    </span>
  );
}

/** '0.25 cores and 310 MiB used by 3 pods', or why it is not known. */
export function usageText({ pods, measured, cpu, memory, reason }: UsageItem): string {
  // More follows in the same sentence.
  if (reason !== '') return `CPU and memory: ${reason.replace(/\.$/, '')}`;
  if (cpu === null || memory === null) return 'CPU and memory: not measured yet';
  const of = measured < pods ? `${measured} of ${pods} pods` : pods === 1 ? '1 pod' : `${pods} pods`;
  return `${coresText(cpu)} cores and ${bytesText(memory)} used by ${of}`;
}

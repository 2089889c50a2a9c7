import type { UsageItem } from '@hawser/contract/streams';
import { useState } from 'react';
import { bytesText, coresText } from '../amounts/index.ts';
import { useAgentStream } from '../streams/index.ts';

interface UsageProps {
  routerID: string;
  objectID: string;
}

/** What the pods of an application use on a cluster, or why it is not known. */
export function Usage({ routerID, objectID }: UsageProps) {
  const [usage, setUsage] = useState<UsageItem | null>(null);
  const stream = useAgentStream(
    routerID,
    `${objectID} usage`,
    () => ({ kind: 'usage', objectID }),
    (item) => {
      if (item.type === 'usage') setUsage(item);
    },
  );
  if (stream.kind === 'ended') return <span>CPU and memory: {stream.end.message}</span>;
  // What was used before an interruption says nothing about now.
  if (stream.kind !== 'open' || usage === null || usage.pods === 0) return null;
  return <span>{usageText(usage)}</span>;
}

/** '0.25 cores and 310 MiB used by 3 pods', or why it is not known. */
export function usageText({ pods, measured, cpu, memory, reason }: UsageItem): string {
  if (reason !== '') return `CPU and memory: ${reason}`;
  if (cpu === null || memory === null) return 'CPU and memory: not measured yet';
  const of = measured < pods ? `${measured} of ${pods} pods` : pods === 1 ? '1 pod' : `${pods} pods`;
  return `${coresText(cpu)} cores and ${bytesText(memory)} used by ${of}`;
}

import { Age } from '@hawser/ui/age';

/** When what is shown was read from the cluster. */
export function ReadAgo({ instant }: { instant: number }) {
  return (
    <span>
      Read <Age instant={instant} /> ago
    </span>
  );
}

import { Button } from '@hawser/ui/button';
import classes from './fleet-tree.module.css';

const DEPTHS = [
  { depth: 1, label: 'Networks' },
  { depth: 2, label: 'Clusters' },
  { depth: 3, label: 'Applications' },
] as const;

/** The depth to which the tree is expanded. */
export function DepthSelect({ depth, onChange }: { depth: number; onChange(depth: number): void }) {
  return (
    <div className={classes['depths']} role="group" aria-label="Expand to">
      {DEPTHS.map((choice) => (
        <Button
          key={choice.depth}
          variant="quiet"
          aria-pressed={Math.min(depth, 3) === choice.depth}
          onClick={() => onChange(choice.depth)}
        >
          {choice.label}
        </Button>
      ))}
    </div>
  );
}

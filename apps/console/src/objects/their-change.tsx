import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { YamlChanges } from '../review/index.ts';
import type { ObjectText } from './latest-version.ts';
import classes from './objects.module.css';

interface TheirChangeProps {
  /** The YAML that the edit is based on, and the newer version. */
  base: string;
  latest: ObjectText;
  /** Continues with their YAML; omitted: not offered. */
  onTheirs?(): void;
}

/** What somebody else saved since: Confirm replaces it. */
export function TheirChange({ base, latest, onTheirs }: TheirChangeProps) {
  return (
    <section className={classes['theirs']} role="alert" aria-label="Changed by someone else">
      <p>
        Someone else saved version {latest.version}, <Age instant={latest.updatedAt} /> ago. Your changes are
        not lost. Confirming replaces their version with yours. Their changes:
      </p>
      <YamlChanges before={base} after={latest.yaml} />
      {onTheirs && (
        <p>
          <Button onClick={onTheirs}>Use theirs</Button>
        </p>
      )}
    </section>
  );
}

import type { ArgoApplication, ArgoDifference } from '@hawser/contract/argo';
import { Button } from '@hawser/ui/button';
import { CodeFailure, LazyCode, useCode } from '@hawser/ui/lazy';
import { YamlDiff } from '@hawser/ui/yaml-editor';
import { useMemo } from 'react';
import { ChangedFields, useOpenedInPlace } from '../review/index.ts';
import { ReadAgo, StreamNotice } from '../streams/index.ts';
import type { OnCluster } from './calls.ts';
import { useDifference } from './use-difference.ts';
import classes from './argo.module.css';

/** With the library that writes YAML. */
const COMPARE = new LazyCode(() => import('./compare-difference.ts'));

const TITLES = ['Field', 'In the cluster', 'After a sync'];

interface ResourceDifferenceProps {
  of: OnCluster;
  resource: ArgoApplication['resources'][number];
}

/** How a resource differs from its source, as Argo CD compares it. */
export function ResourceDifference({ of, resource }: ResourceDifferenceProps) {
  const { difference, readAt, stream } = useDifference(of, resource);
  return (
    <div className={classes['difference']}>
      {(difference === null || stream.kind !== 'opening') && (
        <StreamNotice state={stream} what="the difference" />
      )}
      {readAt !== null && stream.kind !== 'open' && <ReadAgo instant={readAt} />}
      {difference !== null && <Both difference={difference} name={`${resource.kind} ${resource.name}`} />}
    </div>
  );
}

function Both({ difference, name }: { difference: ArgoDifference; name: string }) {
  const code = useCode(COMPARE);
  const part = code.kind === 'here' ? code.part : null;
  const compared = useMemo(() => part?.compareDifference(difference), [part, difference]);
  const isOne = difference.live === null || difference.desired === null;
  const text = useOpenedInPlace();
  if (code.kind === 'late' || code.kind === 'failed') return <CodeFailure kind={code.kind} />;
  if (compared === undefined) return <p role="status">Comparing…</p>;
  const { fields, live, desired } = compared;
  return (
    <>
      <p>{summaryOf(difference, fields.length)}</p>
      {fields.length > 0 && (
        <ChangedFields
          label={`Differences of ${name}`}
          titles={TITLES}
          fields={fields.map(({ path, before, after }) => ({ name: path, before, after }))}
        />
      )}
      {live !== desired && (
        <Button variant="link" {...text.button}>
          {text.isOpen ? 'Hide the text' : 'Show as text'}
        </Button>
      )}
      {text.isOpen && (
        <div id={text.id} className={classes['text']}>
          <YamlDiff
            label={isOne ? `YAML of ${name}` : `YAML of ${name} in the cluster and after a sync`}
            before={live}
            after={desired}
          />
        </div>
      )}
    </>
  );
}

function summaryOf({ live, desired }: ArgoDifference, fields: number): string {
  if (live === null && desired === null) return 'It is neither in the cluster nor in the source.';
  if (live === null) return 'It is not in the cluster. A sync creates it.';
  if (desired === null) return 'It is not in the source any more. A sync with prune removes it.';
  if (fields === 0) return 'Argo CD finds no difference in its fields any more.';
  return 'Fields that differ, without those that Argo CD ignores:';
}

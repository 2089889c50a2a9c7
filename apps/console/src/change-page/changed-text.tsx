import type { ChangedYaml } from '@hawser/contract/changes';
import { useEffect, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { YamlChanges } from '../review/index.ts';
import { useCalls } from '../services/index.ts';
import { changeCalls } from './calls.ts';

/** What a change of YAML changed, field by field, and as text. */
export function ChangedText({ changeID }: { changeID: string }) {
  const calls = useCalls(changeCalls);
  const [yaml, setYaml] = useState<ChangedYaml | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isClosed = false;
    calls.yaml(changeID).then(
      (found) => isClosed || setYaml(found),
      (error: unknown) => isClosed || setFailure(shownMessage(error)),
    );
    return () => {
      isClosed = true;
    };
  }, [calls, changeID]);
  if (failure !== null) return <p role="alert">{failure}</p>;
  if (yaml === null) return <p role="status">Loading the YAML…</p>;
  if (!yaml.isKept) {
    return <p>The YAML is no longer stored. Only the newest versions of an application are kept.</p>;
  }
  return <YamlChanges before={yaml.before} after={yaml.after} />;
}

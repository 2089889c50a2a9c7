import type { ChangedYaml } from '@hawser/contract/changes';
import { fieldChanges } from '@hawser/domain/objects';
import { readObject } from '@hawser/manifest';
import { Button } from '@hawser/ui/button';
import { YamlDiff } from '@hawser/ui/yaml-editor';
import { useEffect, useMemo, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCalls } from '../services/index.ts';
import { changeCalls } from './calls.ts';
import { ChangedFields } from './changed-fields.tsx';
import classes from './change-page.module.css';

/** The manifest of a YAML text; undefined without one. A stored text was checked before. */
function manifestOf(yaml: string | null): unknown {
  if (yaml === null) return undefined;
  const read = readObject(yaml);
  return 'object' in read ? read.object.manifest : undefined;
}

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
    return <p>The YAML is no longer stored. The newest 100 versions of an application are kept.</p>;
  }
  return <ShownText yaml={yaml} />;
}

function ShownText({ yaml: { before, after } }: { yaml: ChangedYaml }) {
  const [isText, showText] = useState(false);
  const fields = useMemo(
    () =>
      fieldChanges(manifestOf(before), manifestOf(after)).map(({ path, ...values }) => ({
        name: path,
        ...values,
      })),
    [before, after],
  );
  return (
    <>
      {fields.length === 0 ? (
        <p>No field changed: only comments, or the order of fields.</p>
      ) : (
        <ChangedFields label="Changed fields of the YAML" fields={fields} />
      )}
      <Button variant="link" aria-expanded={isText} onClick={() => showText(!isText)}>
        {isText ? 'Hide the text' : 'Show as text'}
      </Button>
      {isText && (
        <div className={classes['diff']}>
          <YamlDiff label="YAML before and after" before={before ?? ''} after={after ?? ''} />
        </div>
      )}
    </>
  );
}

import type { ChangedYaml } from '@hawser/contract/changes';
import type { FieldChange } from '@hawser/domain/objects';
import { Button } from '@hawser/ui/button';
import { LazyCode } from '@hawser/ui/lazy';
import { YamlDiff } from '@hawser/ui/yaml-editor';
import { useEffect, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCalls } from '../services/index.ts';
import { changeCalls } from './calls.ts';
import { ChangedFields } from './changed-fields.tsx';
import classes from './change-page.module.css';

/** With the parser, which the dialogs need too. */
const COMPARE = new LazyCode(() => import('./compare-yaml.ts'));

interface Compared {
  yaml: ChangedYaml;
  fields: readonly FieldChange[];
}

/** What a change of YAML changed, field by field, and as text. */
export function ChangedText({ changeID }: { changeID: string }) {
  const calls = useCalls(changeCalls);
  const [compared, setCompared] = useState<Compared | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isClosed = false;
    Promise.all([calls.yaml(changeID), COMPARE.fetch()]).then(
      ([yaml, { compareYaml }]) => isClosed || setCompared({ yaml, fields: compareYaml(yaml) }),
      (error: unknown) => isClosed || setFailure(shownMessage(error)),
    );
    return () => {
      isClosed = true;
    };
  }, [calls, changeID]);
  if (failure !== null) return <p role="alert">{failure}</p>;
  if (compared === null) return <p role="status">Loading the YAML…</p>;
  if (!compared.yaml.isKept) {
    return <p>The YAML is no longer stored. The newest 100 versions of an application are kept.</p>;
  }
  return <ShownText {...compared} />;
}

function ShownText({ yaml: { before, after }, fields: changed }: Compared) {
  const [isText, showText] = useState(false);
  const fields = changed.map(({ path, ...values }) => ({ name: path, ...values }));
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

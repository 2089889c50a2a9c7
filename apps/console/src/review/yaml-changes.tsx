import { Button } from '@hawser/ui/button';
import { YamlDiff } from '@hawser/ui/yaml-editor';
import { ChangedFields } from './changed-fields.tsx';
import type { YamlPair } from './compare-yaml.ts';
import { useComparison } from './use-comparison.ts';
import { useOpenedInPlace } from './use-opened-in-place.ts';
import classes from './review.module.css';

/** What differs between two YAML texts of one application, field by field, and as text. */
export function YamlChanges({ before, after }: YamlPair) {
  const compared = useComparison(before, after);
  const text = useOpenedInPlace();
  if (compared.kind === 'failed') return <p role="alert">{compared.message}</p>;
  if (compared.kind === 'waiting') return <p role="status">Comparing the YAML…</p>;
  const { fields: changed, isSecret } = compared.comparison;
  if (before === after) return <p>Both versions are the same.</p>;
  const fields = changed.map(({ path, ...values }) => ({ name: path, ...values }));
  return (
    <>
      {fields.length === 0 ? (
        <p>No field changed: only comments, or the order of fields.</p>
      ) : (
        <ChangedFields label="Changed fields of the YAML" fields={fields} />
      )}
      {isSecret ? (
        <p>The values of a Secret are not shown.</p>
      ) : (
        <div className={classes['more']}>
          <Button variant="link" {...text.button}>
            {text.isOpen ? 'Hide the text' : 'Show as text'}
          </Button>
        </div>
      )}
      {text.isOpen && (
        <div id={text.id} className={classes['diff']}>
          <YamlDiff label="YAML before and after" before={before ?? ''} after={after ?? ''} />
        </div>
      )}
    </>
  );
}

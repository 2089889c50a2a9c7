import { Button } from '@hawser/ui/button';
import { useState } from 'react';
import { excerpts } from './excerpt.ts';
import classes from './review.module.css';

interface ChangedFieldsProps {
  label: string;
  fields: readonly { name: string; before: string | null; after: string | null }[];
}

/** Fields that are shown at first. */
const FIRST = 20;

/** Fields with their values before and after. */
export function ChangedFields({ label, fields }: ChangedFieldsProps) {
  const [isWhole, showWhole] = useState(false);
  const shown = isWhole ? fields : fields.slice(0, FIRST);
  const more = fields.length - shown.length;
  return (
    <>
      <table className={classes['fields']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, before, after }) => (
            <FieldRow key={name} name={name} values={excerpts(before, after)} />
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <Button variant="link" onClick={() => showWhole(true)}>
          and {more.toLocaleString('en')} more {more === 1 ? 'field' : 'fields'}
        </Button>
      )}
    </>
  );
}

function FieldRow({ name, values: [before, after] }: { name: string; values: ReturnType<typeof excerpts> }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-was>{before ?? <span className={classes['none']}>none</span>}</td>
      <td data-is>{after ?? <span className={classes['none']}>none</span>}</td>
    </tr>
  );
}
